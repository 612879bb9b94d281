import { SaveProblem } from '@keystead/page-kit';
import { Navigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useCreatePayment } from './create-payment.ts';
import { usePaymentAddresses } from './payment-addresses.ts';
import { payments } from './payment-collection.ts';
import { bodyOf } from './payment-fields.ts';
import { PaymentFormDialog } from './payment-form-dialog.tsx';
import { usePaymentSearch } from './payment-search.ts';
import { SAVE_FAILED } from './payment-texts.ts';
import { markRefused, usePaymentForm } from './use-payment-form.ts';
import { usePaymentOffers } from './use-payment-offers.ts';

/** Records a payment, of the tenant and the property that the address may name. */
export function CreatePaymentDialog() {
  const { search } = usePaymentSearch();
  const { mayCreate } = useRecordList(payments, search);
  const { at, close } = usePaymentAddresses();
  const form = usePaymentForm();
  const offers = usePaymentOffers(form, search);
  const { mutate, isPending, error } = useCreatePayment();
  const submit = form.handleSubmit((fields) => {
    mutate(bodyOf(fields), { onSuccess: close, onError: (refusal) => markRefused(form, refusal) });
  });
  if (mayCreate === false) return <Navigate to={at()} replace />;
  return (
    <PaymentFormDialog
      title="Record Payment"
      submitLabel="Record Payment"
      form={form}
      offers={offers}
      busy={isPending}
      problem={error && <SaveProblem error={error} title={SAVE_FAILED} text={error.message} />}
      onSubmit={submit}
      onClose={close}
    />
  );
}
