import type { Payment } from '@keystead/contracts';
import {
  CheckoutMessage,
  type CheckoutOutcome,
  type CheckoutTexts,
  cardPaymentTexts,
  FactGrid,
  formatInstantValue,
  formatWith,
  type HistoryFields,
  Nothing,
  numbersOrMissing,
  OpenedRecord,
  PropertyLink,
  proseOrMissing,
  RecordHistory,
  TenantLink,
  useCheckoutOutcome,
  useSearchedList,
} from '@keystead/crud-ui';
import { Alert, formatDate, formatInstant, formatMoney, Stack, VisuallyHidden } from '@keystead/ui';
import { Section, StatusBadge, statusLabel } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { Link, useNavigate, useParams, useSearchParams } from '@keystead/web-kit';
import { recordKey, useDialogRoutes, useRecordCache } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent, useState } from 'react';
import { paymentPages, payments, useDeletePayment, useRefreshStats } from './payment.api.ts';
import { paymentForm } from './payment.form.tsx';
import { methodNames, refundNames, statusNames, typeNames } from './payment.ts';
import { hasActions, PaymentActions } from './payment-actions.tsx';
import { RECEIPT_PENDING, useReceiptPending } from './payment-receipt.tsx';

function itemsOf(payment: Payment) {
  const { due_date, paid_date, transaction_id, notes, reversed_at, reversal_reason } = payment;
  const { refund_status, disputed_at, dispute_reason, replaces_payment_id, rest_of_payment_id } = payment;
  return [
    { term: 'Status', value: <StatusBadge status={payment.status} /> },
    { term: 'Tenant', value: <TenantLink id={payment.tenant_id} name={payment.tenant_name} /> },
    { term: 'Property', value: <PropertyLink id={payment.property_id} name={payment.property_name} /> },
    { term: 'Amount', value: numbersOrMissing(formatMoney(payment.amount)) },
    { term: 'Type', value: typeNames[payment.payment_type] },
    { term: 'Method', value: methodNames[payment.payment_method] },
    { term: 'Due date', value: numbersOrMissing(due_date && formatDate(due_date)) },
    {
      term: 'Paid date',
      value: paid_date === null ? <Nothing>Not paid</Nothing> : numbersOrMissing(formatInstant(paid_date)),
    },
    ...(disputed_at === null
      ? []
      : [
          { term: 'Disputed', value: numbersOrMissing(formatInstant(disputed_at)) },
          { term: 'Dispute reason', value: numbersOrMissing(dispute_reason && statusLabel(dispute_reason)) },
        ]),
    ...(reversed_at === null
      ? []
      : [
          { term: 'Reversed', value: numbersOrMissing(formatInstant(reversed_at)) },
          { term: 'Reason', value: proseOrMissing(reversal_reason) },
        ]),
    ...(refund_status === null ? [] : [{ term: 'Refund', value: refundNames[refund_status] }]),
    ...(replaces_payment_id === null
      ? []
      : [
          {
            term: 'Replaces',
            value: <Link to={`/app/payments/${replaces_payment_id}`}>A failed or reversed payment</Link>,
          },
        ]),
    ...(rest_of_payment_id == null
      ? []
      : [
          {
            term: 'Rest of',
            value: <Link to={`/app/payments/${rest_of_payment_id}`}>A payment received in part</Link>,
          },
        ]),
    ...(transaction_id === null ? [] : [{ term: 'Transaction', value: numbersOrMissing(transaction_id) }]),
    { term: 'Notes', value: proseOrMissing(notes) },
    { term: 'Recorded', value: numbersOrMissing(formatInstant(payment.created_at)) },
  ];
}

const { labels, history } = paymentForm;

const fields: HistoryFields = {
  ...history,
  // It follows from the tenant, the property and the date.
  lease_id: { label: 'Lease', said: () => null },
  status: { label: labels.status, show: formatWith(statusNames) },
  paid_date: { label: labels.paid_date, show: formatInstantValue },
  reversed_at: { label: 'Reversed', show: formatInstantValue },
  reversal_reason: { label: 'Reversal reason' },
  refund_status: { label: 'Refund', show: formatWith(refundNames) },
  disputed_at: { label: 'Disputed', show: formatInstantValue },
  dispute_reason: { label: 'Dispute reason' },
  receipt_sent_at: { label: 'Receipt sent', show: formatInstantValue },
  replaces_payment_id: { label: 'Replaces', said: () => null },
  rest_of_payment_id: { label: 'Rest of', said: () => null },
  transaction_id: { label: 'Transaction' },
};

/** The change history of a payment. Not rendered for a tenant, because the server would reject the request. */
function PaymentHistory({ id }: Pick<Payment, 'id'>) {
  // Users who may create payments also manage them. A reversed payment has no ability that says so.
  const { list } = useSearchedList(paymentPages);
  if (!list.mayCreate) return null;
  return (
    <Section title="History" hint="Who changed what, and when" level={3}>
      <RecordHistory pages={paymentPages} id={id} fields={fields} />
    </Section>
  );
}

/** The outcome of a card payment. Once it is confirmed, the list and the sums are updated. */
function useCheckoutReturn(payment: Payment): CheckoutOutcome | null {
  const [params] = useSearchParams();
  const { keep } = useRecordCache(payments);
  const refreshStats = useRefreshStats();
  const { id, status } = payment;
  return useCheckoutOutcome<Payment>({
    returned: params.get('checkout'),
    settled: status === 'completed',
    looked: {
      queryKey: recordKey(payments, id),
      queryFn: ({ signal }) => payments.fetchRecord(id, signal),
    },
    onSettled: () => {
      keep(payment);
      refreshStats();
    },
  });
}

/** After a return from card payment, the list's URL drops the checkout parameter. */
function useClose(): () => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { close } = useDialogRoutes(paymentPages.path);
  return params.has('checkout') ? () => void navigate(paymentPages.path, { replace: true }) : close;
}

export function PaymentDetailsDialog() {
  return <OnePayment key={useParams().id} />;
}

function OnePayment() {
  const close = useClose();
  const [deleted, setDeleted] = useState(false);
  const { confirmDelete, isPending } = useDeletePayment(() => setDeleted(true));
  const leave = useEffectEvent(close);
  // Only if the user hasn't closed it meanwhile.
  useEffect(() => {
    if (deleted) leave();
  }, [deleted]);
  // Rendered in place of the dialog, which would fetch the deleted payment again.
  if (deleted) return null;
  return (
    <OpenedRecord pages={paymentPages} title="Payment Details" onClose={close}>
      {(payment) => (
        <PaymentDialog
          payment={payment}
          deleting={isPending}
          onDelete={() => void confirmDelete(payment)}
          onClose={close}
        />
      )}
    </OpenedRecord>
  );
}

interface PaymentDialogProps {
  payment: Payment;
  deleting: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** The server still offers to pay it until the provider has confirmed the payment. */
const withoutPay = (payment: Payment): Payment => ({
  ...payment,
  abilities: { ...payment.abilities, pay: false },
});

const texts: CheckoutTexts = {
  ...cardPaymentTexts,
  received: { title: 'Payment received', children: 'Your receipt is ready.' },
};

function PaymentDialog({ payment, deleting, onDelete, onClose }: PaymentDialogProps) {
  const outcome = useCheckoutReturn(payment);
  const receiptPending = useReceiptPending();
  const displayed = outcome === 'waiting' || outcome === 'late' ? withoutPay(payment) : payment;
  const actions = <PaymentActions payment={displayed} deleting={deleting} onDelete={onDelete} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Payment of ${formatMoney(payment.amount)}`}
      description={`${payment.tenant_name}, ${payment.property_name}`}
      footer={hasActions(displayed) && actions}
    >
      <Stack gap={8}>
        <div>
          <CheckoutMessage outcome={outcome} labels={texts} />
          <FactGrid facts={itemsOf(payment)} />
        </div>
        {payment.pay_reason !== null && <Alert title="How to pay">{payment.pay_reason}</Alert>}
        <PaymentHistory id={payment.id} />
      </Stack>
      {/* The notice lies outside the dialog, where screen readers don't announce it. */}
      <VisuallyHidden role="status">{receiptPending && RECEIPT_PENDING}</VisuallyHidden>
    </Dialog>
  );
}
