import type { Payment } from '@keystead/contracts';
import {
  formatInstantValue,
  formatWith,
  type HistoryFields,
  Nothing,
  numbersOrMissing,
  PropertyLink,
  proseOrMissing,
  RecordHistory,
  TenantLink,
  useSearchedList,
} from '@keystead/crud-ui';
import { color, formatDate, formatInstant, formatMoney } from '@keystead/ui';
import { DescriptionList, Section, StatusBadge, statusLabel } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';
import { paymentPages, payments } from './payment.api.ts';
import { paymentForm } from './payment.form.tsx';
import { methodNames, refundNames, statusNames, typeNames } from './payment.ts';

const Links = styled.div`& a { color: ${color.accentInk}; text-underline-offset: 0.2em; }`;

function itemsOf(payment: Payment) {
  const { due_date, paid_date, transaction_id, notes, reversed_at, reversal_reason } = payment;
  const { refund_status, disputed_at, dispute_reason, replaces_payment_id } = payment;
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
    ...(transaction_id === null ? [] : [{ term: 'Transaction', value: numbersOrMissing(transaction_id) }]),
    { term: 'Notes', value: proseOrMissing(notes) },
    { term: 'Recorded', value: numbersOrMissing(formatInstant(payment.created_at)) },
  ];
}

export function PaymentFacts({ payment }: { payment: Payment }) {
  return (
    <Links>
      <DescriptionList items={itemsOf(payment)} />
    </Links>
  );
}

const { labels, history } = paymentForm;

const fields: HistoryFields = {
  ...history,
  // The names represent both; the lease follows from them and the date.
  tenant_id: { label: labels.tenant_id, said: () => null },
  property_id: { label: labels.property_id, said: () => null },
  lease_id: { label: 'Lease', said: () => null },
  tenant_name: { label: labels.tenant_id },
  property_name: { label: labels.property_id },
  status: { label: labels.status, show: formatWith(statusNames) },
  paid_date: { label: labels.paid_date, show: formatInstantValue },
  reversed_at: { label: 'Reversed', show: formatInstantValue },
  reversal_reason: { label: 'Reversal reason' },
  refund_status: { label: 'Refund', show: formatWith(refundNames) },
  disputed_at: { label: 'Disputed', show: formatInstantValue },
  dispute_reason: { label: 'Dispute reason' },
  replaces_payment_id: { label: 'Replaces', said: () => null },
  transaction_id: { label: 'Transaction' },
};

/** The change history of a payment. Not rendered for a tenant, because the server would reject the request. */
export function PaymentHistory({ id }: Pick<Payment, 'id'>) {
  // Users who may create payments also manage them. A reversed payment has no ability that says so.
  const { list } = useSearchedList(paymentPages);
  if (!list.mayCreate) return null;
  return (
    <Section title="History" hint="Who changed what, and when" level={3}>
      <RecordHistory
        collection={payments}
        operation="GET /payments/{id}/history"
        id={id}
        noun="payment"
        fields={fields}
      />
    </Section>
  );
}
