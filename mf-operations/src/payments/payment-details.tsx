import type { Payment } from '@keystead/contracts';
import {
  formatDateValue,
  formatInstantValue,
  formatMoneyValue,
  formatWith,
  type HistoryFields,
  PropertyLink,
  RecordHistory,
  TenantLink,
} from '@keystead/crud-ui';
import { color, formatDate, formatInstant, formatMoney } from '@keystead/ui';
import { DescriptionList, Section, StatusBadge, statusLabel } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { payments } from './payment.api.ts';
import { fieldLabels } from './payment.form.tsx';
import { usePaymentSearch } from './payment.navigation.ts';
import { methodNames, refundNames, statusNames, typeNames } from './payment.ts';

const Numbers = styled.span`font-variant-numeric: tabular-nums;`;
const Prose = styled.span`white-space: pre-line;`;
const Nothing = styled.span`color: ${color.textSubtle};`;
const Links = styled.div`& a { color: ${color.accentInk}; text-underline-offset: 0.2em; }`;

const orMissing = (value: string | null) =>
  value === null ? <Nothing>Not provided</Nothing> : <Numbers>{value}</Numbers>;

function itemsOf(payment: Payment) {
  const { due_date, paid_date, transaction_id, notes, reversed_at, reversal_reason } = payment;
  const { refund_status, disputed_at, dispute_reason, replaces_payment_id } = payment;
  return [
    { term: 'Status', value: <StatusBadge status={payment.status} /> },
    { term: 'Tenant', value: <TenantLink id={payment.tenant_id} name={payment.tenant_name} /> },
    { term: 'Property', value: <PropertyLink id={payment.property_id} name={payment.property_name} /> },
    { term: 'Amount', value: orMissing(formatMoney(payment.amount)) },
    { term: 'Type', value: typeNames[payment.payment_type] },
    { term: 'Method', value: methodNames[payment.payment_method] },
    { term: 'Due date', value: orMissing(due_date && formatDate(due_date)) },
    {
      term: 'Paid date',
      value: paid_date === null ? <Nothing>Not paid</Nothing> : orMissing(formatInstant(paid_date)),
    },
    ...(disputed_at === null
      ? []
      : [
          { term: 'Disputed', value: orMissing(formatInstant(disputed_at)) },
          { term: 'Dispute reason', value: orMissing(dispute_reason && statusLabel(dispute_reason)) },
        ]),
    ...(reversed_at === null
      ? []
      : [
          { term: 'Reversed', value: orMissing(formatInstant(reversed_at)) },
          { term: 'Reason', value: reversal_reason === null ? orMissing(null) : <Prose>{reversal_reason}</Prose> },
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
    ...(transaction_id === null ? [] : [{ term: 'Transaction', value: orMissing(transaction_id) }]),
    { term: 'Notes', value: notes === null ? orMissing(null) : <Prose>{notes}</Prose> },
    { term: 'Recorded', value: orMissing(formatInstant(payment.created_at)) },
  ];
}

export function PaymentFacts({ payment }: { payment: Payment }) {
  return (
    <Links>
      <DescriptionList items={itemsOf(payment)} />
    </Links>
  );
}

const fields: HistoryFields = {
  // The names represent both; the lease follows from them and the date.
  tenant_id: { label: fieldLabels.tenant_id, said: () => null },
  property_id: { label: fieldLabels.property_id, said: () => null },
  lease_id: { label: 'Lease', said: () => null },
  tenant_name: { label: fieldLabels.tenant_id },
  property_name: { label: fieldLabels.property_id },
  amount: { label: fieldLabels.amount, show: formatMoneyValue },
  payment_type: { label: fieldLabels.payment_type, show: formatWith(typeNames) },
  payment_method: { label: fieldLabels.payment_method, show: formatWith(methodNames) },
  status: { label: fieldLabels.status, show: formatWith(statusNames) },
  due_date: { label: fieldLabels.due_date, show: formatDateValue },
  paid_date: { label: fieldLabels.paid_date, show: formatInstantValue },
  reversed_at: { label: 'Reversed', show: formatInstantValue },
  reversal_reason: { label: 'Reversal reason' },
  refund_status: { label: 'Refund', show: formatWith(refundNames) },
  disputed_at: { label: 'Disputed', show: formatInstantValue },
  dispute_reason: { label: 'Dispute reason' },
  replaces_payment_id: { label: 'Replaces', said: () => null },
  transaction_id: { label: 'Transaction' },
  notes: { label: fieldLabels.notes },
};

/** The change history of a payment. Not rendered for a tenant, because the server would reject the request. */
export function PaymentHistory({ id }: Pick<Payment, 'id'>) {
  const { search } = usePaymentSearch();
  // Users who may create payments also manage them. A reversed payment has no ability that says so.
  const { mayCreate } = useRecordList(payments, search);
  if (!mayCreate) return null;
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
