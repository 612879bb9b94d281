import { SaveProblem } from '@keystead/crud-ui';
import { Navigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useCreatePayment } from './create-payment.ts';
import { payments } from './payment-collection.ts';
import { toRequestBody } from './payment-fields.ts';
import { PaymentFormDialog } from './payment-form-dialog.tsx';
import { SAVE_FAILED } from './payment-labels.ts';
import { usePaymentNavigation } from './payment-navigation.ts';
import { usePaymentSearch } from './payment-search.ts';
import { usePaymentDefaults } from './use-payment-defaults.ts';
import { applyServerErrors, usePaymentForm } from './use-payment-form.ts';

/** Records a payment. The URL may name its tenant and property. */
export function CreatePaymentDialog() {
  const { search } = usePaymentSearch();
  const { mayCreate } = useRecordList(payments, search);
  const { at, close } = usePaymentNavigation();
  const form = usePaymentForm();
  const defaults = usePaymentDefaults(form, search);
  const { mutate, isPending, error } = useCreatePayment();
  const submit = form.handleSubmit((fields) => {
    mutate(toRequestBody(fields), { onSuccess: close, onError: (error) => applyServerErrors(form, error) });
  });
  if (mayCreate === false) return <Navigate to={at()} replace />;
  return (
    <PaymentFormDialog
      title="Record Payment"
      submitLabel="Record Payment"
      form={form}
      defaults={defaults}
      busy={isPending}
      problem={error && <SaveProblem error={error} title={SAVE_FAILED} text={error.message} />}
      onSubmit={submit}
      onClose={close}
    />
  );
}
