import type { Payment } from '@keystead/contracts';
import { AbsentRecordDialog, ChangeProblem } from '@keystead/crud-ui';
import { Navigate, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { payments } from './payment-collection.ts';
import { toRequestBody } from './payment-fields.ts';
import { PaymentFormDialog } from './payment-form-dialog.tsx';
import { SAVE_FAILED } from './payment-labels.ts';
import { usePaymentNavigation } from './payment-navigation.ts';
import { mayEdit } from './payment-states.ts';
import { useUpdatePayment } from './update-payment.ts';
import { applyServerErrors, usePaymentForm } from './use-payment-form.ts';

const TITLE = 'Edit Payment';

/** Updates the payment that the URL names. */
export function EditPaymentDialog() {
  const id = Number(useParams().id);
  return <EditPayment key={id} id={id} />;
}

function EditPayment({ id }: Pick<Payment, 'id'>) {
  const { at, close } = usePaymentNavigation();
  const { opened, form, error, isFetching, reload } = useEditedRecord(payments, id, usePaymentForm);
  const update = useUpdatePayment(id);

  if (opened === undefined)
    return <AbsentRecordDialog title={TITLE} noun="payment" error={error} onRetry={reload} onClose={close} />;
  if (!mayEdit(opened)) return <Navigate to={at(id)} replace />;

  const submit = form.handleSubmit((fields) =>
    update.mutate(
      { ...toRequestBody(fields), version: opened.version },
      { onSuccess: close, onError: (error) => applyServerErrors(form, error) },
    ),
  );
  const problem = (
    <ChangeProblem noun="payment" title={SAVE_FAILED} change={update} isFetching={isFetching} reload={reload} />
  );
  return (
    <PaymentFormDialog
      title={TITLE}
      submitLabel="Update Payment"
      form={form}
      busy={update.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={close}
    />
  );
}
