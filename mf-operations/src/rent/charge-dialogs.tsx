import type { Charge, LeaseLedger, NewCharge, NewRefund, Payment } from '@keystead/contracts';
import {
  choiceField,
  dateField,
  FormFields,
  LoadedDialog,
  longTextField,
  moneyField,
  recordForm,
  SendingDialog,
  textField,
  type ValuesOf,
} from '@keystead/crud-ui';
import { Alert, formatDate, formatMoney, Stack, today } from '@keystead/ui';
import { Navigate, useParams } from '@keystead/web-kit';
import { useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import { useFormContext } from 'react-hook-form';
import { payments } from '../payments/payment.api.ts';
import { paymentDayField } from '../payments/payment.form.tsx';
import { methodNames, paymentName } from '../payments/payment.ts';
import {
  rentPath,
  useAddCharge,
  useCharge,
  useLedger,
  usePolicy,
  useRefundCredit,
  useReturnPayment,
  useVoidCharge,
  useWaiveLateFees,
} from './rent.api.ts';
import { enteredKindNames, leaseText, nextCharge, signedMoney } from './rent.ts';

/** The lease in the address, and the way back to its ledger. */
function useLedgerDialog() {
  const id = Number(useParams().id);
  const path = `${rentPath}/${id}`;
  const query = useLedger(id);
  return { id, path, query, ledger: query.data, ...useDialogRoutes(path) };
}

const chargeForm = recordForm<NewCharge>()({
  kind: choiceField('Kind', enteredKindNames, { initial: 'utility', cell: [6, 6] }),
  amount: moneyField('Amount', { required: true, min: 0.01, cell: [6, 3] }),
  due_date: { ...dateField('Due date', { required: true, cell: [6, 3] }), toValue: () => today() },
  memo: textField('What it is for', {
    maxLength: 500,
    cell: [6, 6],
    placeholder: 'Water, April to June',
    hint: 'Visible to the tenant',
  }),
});

function ChargeFields() {
  const { watch } = useFormContext<ValuesOf<typeof chargeForm.fields>>();
  const isConcession = watch('kind') === 'concession';
  return (
    <Stack>
      <FormFields of={chargeForm} own={isConcession ? { due_date: { hint: 'From this day on it is deducted' } } : {}} />
      {isConcession && (
        <Alert title="A concession lowers what the tenant owes">
          Enter how much you let them off, such as half a month of rent, as a positive amount. It pays their oldest open
          charges, and what is left pays the next ones.
        </Alert>
      )}
    </Stack>
  );
}

export function AddChargeDialog() {
  const { path, query } = useLedgerDialog();
  return (
    <LoadedDialog
      path={path}
      query={query}
      may={({ abilities }) => abilities.charge}
      form={chargeForm}
      title="Add charge"
      description={leaseText}
      toBody={(values: ValuesOf<typeof chargeForm.fields>, { lease_id }) => ({
        lease_id,
        ...chargeForm.toBody(values),
      })}
      sending={useAddCharge()}
      failed="The charge was not added"
    >
      {() => <ChargeFields />}
    </LoadedDialog>
  );
}

const reasonForm = recordForm<{ reason?: string | null }>()({
  reason: longTextField('Reason', { maxLength: 500, cell: [6, 6], hint: 'Optional. Visible to the tenant.' }),
});

/** `Rent, $1,850.00, due Mar 1, 2026`. */
const chargeSummary = (ledger: LeaseLedger, { id, amount, due_date }: Charge) => {
  const text = ledger.rows.find(({ type, charge_id }) => type === 'charge' && charge_id === id)?.text ?? 'Charge';
  return `${text}, ${signedMoney(amount)}, due ${formatDate(due_date)}`;
};

function CancelCharge({ charge, ledger }: { charge: Charge; ledger: LeaseLedger }) {
  const { close } = useDialogRoutes(`${rentPath}/${ledger.lease_id}`);
  return (
    <SendingDialog
      form={reasonForm}
      title="Cancel charge"
      cancelLabel="Keep charge"
      description={chargeSummary(ledger, charge)}
      size="small"
      tone="danger"
      toBody={reasonForm.toBody}
      sending={useVoidCharge(charge.id)}
      onSent={close}
      failed="The charge was not cancelled"
      onClose={close}
    >
      <Stack>
        <p>
          The charge stays in the ledger with its cancellation, and is no longer owed. What had paid it pays other
          charges, or becomes a credit.
        </p>
        <FormFields of={reasonForm} />
      </Stack>
    </SendingDialog>
  );
}

export function CancelChargeDialog() {
  const { ledger, at } = useLedgerDialog();
  const { data: charge, isError } = useCharge(Number(useParams().charge_id));
  if (isError) return <Navigate to={at()} replace />;
  if (ledger === undefined || charge === undefined) return null;
  return <CancelCharge charge={charge} ledger={ledger} />;
}

function WaiveLateFees({ charge, ledger }: { charge: Charge; ledger: LeaseLedger }) {
  const { close } = useDialogRoutes(`${rentPath}/${ledger.lease_id}`);
  return (
    <SendingDialog
      form={reasonForm}
      title="Waive late fees"
      description={chargeSummary(ledger, charge)}
      size="small"
      toBody={reasonForm.toBody}
      sending={useWaiveLateFees(charge.id)}
      onSent={close}
      failed="The late fees were not waived"
      onClose={close}
    >
      <Stack>
        <p>Late fees for this rent are cancelled, and no more are charged for it. The rent itself is still owed.</p>
        <FormFields of={reasonForm} />
      </Stack>
    </SendingDialog>
  );
}

export function WaiveLateFeesDialog() {
  const { ledger, at } = useLedgerDialog();
  const { data: charge, isError } = useCharge(Number(useParams().charge_id));
  if (isError) return <Navigate to={at()} replace />;
  if (ledger === undefined || charge === undefined) return null;
  return ledger.abilities.charge ? <WaiveLateFees charge={charge} ledger={ledger} /> : <Navigate to={at()} replace />;
}

const refundForm = recordForm<NewRefund>()({
  amount: moneyField('Amount', { required: true, min: 0.01, cell: [6, 3] }),
  refunded_on: paymentDayField('Paid back on'),
  method: choiceField('Method', methodNames, { initial: 'check', cell: [6, 6] }),
  memo: textField('Memo', {
    maxLength: 500,
    cell: [6, 6],
    hint: 'Optional, such as the number of the check. Visible to the tenant.',
  }),
});

function refundHint(ledger: LeaseLedger): string {
  const next = nextCharge(ledger);
  if (!next) return 'Pay it to the tenant, and record it here.';
  return `What you do not pay back pays the ${formatMoney(next.amount)} that are due on ${formatDate(next.due_date)}.`;
}

/** Pays back what the tenant has paid too much. */
export function RefundCreditDialog() {
  const { id, path, query } = useLedgerDialog();
  return (
    <LoadedDialog
      path={path}
      query={query}
      may={({ abilities, refundable }) => abilities.charge && refundable > 0}
      form={refundForm}
      record={({ refundable }) => ({ amount: refundable, method: 'check' as const })}
      title="Refund credit"
      description={leaseText}
      submitLabel="Record refund"
      toBody={refundForm.toBody}
      sending={useRefundCredit(id)}
      failed="The refund was not recorded"
    >
      {(ledger) => (
        <Stack>
          <p>
            The tenant has a credit of {formatMoney(ledger.refundable)}. {refundHint(ledger)}
          </p>
          <FormFields of={refundForm} />
        </Stack>
      )}
    </LoadedDialog>
  );
}

interface Returned {
  returned_on: string;
  reason: string | null;
  fee: number | null;
}

const returnForm = recordForm<Returned>()({
  returned_on: dateField('Returned on', { required: true, cell: [6, 3], hint: 'The day on your bank statement' }),
  fee: moneyField('Fee for the tenant', { cell: [6, 3], hint: '0 for none' }),
  reason: longTextField('Reason', {
    maxLength: 500,
    rows: 2,
    cell: [6, 6],
    hint: 'Optional, such as insufficient funds. Visible to the tenant.',
  }),
});

function ReturnPayment({ payment, lease_id, fee }: { payment: Payment; lease_id: number; fee: number }) {
  const { close } = useDialogRoutes(`${rentPath}/${lease_id}`);
  return (
    <SendingDialog
      form={returnForm}
      record={{ returned_on: today(), reason: null, fee }}
      title="The bank returned it"
      description={paymentName(payment)}
      submitLabel="Record the return"
      toBody={(values: ValuesOf<typeof returnForm.fields>) => ({
        ...returnForm.toBody(values),
        version: payment.version,
      })}
      sending={useReturnPayment(payment.id)}
      onSent={close}
      failed="The return was not recorded"
      onClose={close}
    >
      <Stack>
        <p>
          For a check or a transfer that came back. The {formatMoney(payment.amount)} no longer count as paid, and what
          they had paid is owed again from that day on.
        </p>
        <FormFields of={returnForm} own={{ returned_on: { min: payment.paid_date?.slice(0, 10), max: today() } }} />
      </Stack>
    </SendingDialog>
  );
}

/** A check or a transfer that came back. */
export function ReturnPaymentDialog() {
  const { id, at } = useLedgerDialog();
  const { data: payment, isError } = useRecord(payments, Number(useParams().payment_id));
  const policy = usePolicy();
  if (isError) return <Navigate to={at()} replace />;
  // Without the policy there is no fee to suggest, so it is waited for.
  if (payment === undefined || policy.isPending) return null;
  return <ReturnPayment payment={payment} lease_id={id} fee={policy.data?.returned_fee ?? 0} />;
}
