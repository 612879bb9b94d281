import type { Payment } from '@keystead/contracts';
import { PropertyLink, TenantLink } from '@keystead/crud-ui';
import { color, formatDate, formatInstant, formatMoney } from '@keystead/ui';
import { DescriptionList, StatusBadge, statusLabel } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';
import { methodNames, refundNames, typeNames } from './payment-labels.ts';

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

/** The details of a payment. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  return (
    <Links>
      <DescriptionList items={itemsOf(payment)} />
    </Links>
  );
}
