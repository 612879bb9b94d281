import type { Payment } from '@keystead/contracts';
import { AbsentRecordDialog, ChangeProblem, checkFields, FormDialog } from '@keystead/crud-ui';
import { Alert, Field, formatMoney, Stack, TextArea } from '@keystead/ui';
import { Navigate, showFieldErrors, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { useForm } from 'react-hook-form';
import { payments, useReversePayment } from './payment.api.ts';
import { usePaymentNavigation } from './payment.navigation.ts';
import { paymentName } from './payment.ts';

interface ReversalFields {
  reason: string;
}

const TITLE = 'Reverse Payment';
/** The limit of a reason in the contract, in characters. */
const MAX_REASON_LENGTH = 500;

const labels: Record<keyof ReversalFields, string> = { reason: 'Reason' };
const resolver = checkFields<ReversalFields>(labels, []);

const useReversalForm = () => useForm<ReversalFields>({ resolver, defaultValues: { reason: '' } });

export function ReversePaymentDialog() {
  const id = Number(useParams().id);
  return <ReversePayment key={id} id={id} />;
}

function ReversePayment({ id }: Pick<Payment, 'id'>) {
  const { at, close } = usePaymentNavigation();
  const { opened, form, error, isFetching, reload } = useEditedRecord(payments, id, useReversalForm);
  const reverse = useReversePayment(id);
  if (opened === undefined)
    return <AbsentRecordDialog title={TITLE} noun="payment" error={error} onRetry={reload} onClose={close} />;
  // After the reversal the dialog closes to the page before it.
  const done = reverse.isPending || reverse.isSuccess;
  if (!opened.abilities.reverse && !done) return <Navigate to={at(id)} replace />;
  const submit = form.handleSubmit(({ reason }) =>
    reverse.mutate(
      { reason: reason.trim() || null, version: opened.version },
      { onSuccess: close, onError: (error) => showFieldErrors(error, form.setError, labels) },
    ),
  );
  const problem = (
    <ChangeProblem
      noun="payment"
      title="Error reversing payment. Please try again."
      change={reverse}
      isFetching={isFetching}
      reload={reload}
    />
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      title={TITLE}
      description={paymentName(opened)}
      size="small"
      submitLabel="Reverse Payment"
      busy={reverse.isPending}
      labels={labels}
      errors={errors}
      problem={problem}
      onSubmit={submit}
      onClose={close}
    >
      <Stack>
        <p>
          A reversed payment is marked as failed and no longer counts as revenue. The original and its receipt stay on
          record and can no longer be changed.
        </p>
        {opened.paid_online && (
          <Alert tone="warning" title="The card will be refunded">
            {formatMoney(opened.amount)} will be refunded to the card. This cannot be undone.
          </Alert>
        )}
        <p>
          The amount becomes due again: we add a pending payment with the same due date. Delete it if nothing is owed.
        </p>
        <Field label={labels.reason} error={errors.reason?.message} hint="Optional. Visible to the tenant.">
          <TextArea maxLength={MAX_REASON_LENGTH} {...form.register('reason')} />
        </Field>
      </Stack>
    </FormDialog>
  );
}
