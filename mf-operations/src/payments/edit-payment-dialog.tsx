import type { Payment } from '@keystead/contracts';
import { AbsentRecordDialog, ChangeProblem } from '@keystead/page-kit';
import { Navigate, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { usePaymentAddresses } from './payment-addresses.ts';
import { payments } from './payment-collection.ts';
import { bodyOf } from './payment-fields.ts';
import { PaymentFormDialog } from './payment-form-dialog.tsx';
import { mayEdit } from './payment-states.ts';
import { SAVE_FAILED } from './payment-texts.ts';
import { useUpdatePayment } from './update-payment.ts';
import { markRefused, usePaymentForm } from './use-payment-form.ts';

const TITLE = 'Edit Payment';

/** Changes the payment that the address names. */
export function EditPaymentDialog() {
  const id = Number(useParams().id);
  return <EditPayment key={id} id={id} />;
}

function EditPayment({ id }: Pick<Payment, 'id'>) {
  const { at, close } = usePaymentAddresses();
  const { opened, form, error, isFetching, reload } = useEditedRecord(payments, id, usePaymentForm);
  const update = useUpdatePayment(id);

  if (opened === undefined)
    return <AbsentRecordDialog title={TITLE} noun="payment" error={error} onRetry={reload} onClose={close} />;
  if (!mayEdit(opened)) return <Navigate to={at(id)} replace />;

  const submit = form.handleSubmit((fields) =>
    update.mutate(
      { ...bodyOf(fields), version: opened.version },
      { onSuccess: close, onError: (refusal) => markRefused(form, refusal) },
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
