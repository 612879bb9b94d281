import type { Payment as PaymentAnswer } from '@keystead/contracts';
import { type Caller, formatLongDate, fromCents, type HistorySnapshot, presentEntity } from '@keystead/service-kit';
import { abilitiesOf, isPaidOnline, type Payment, payReason, statusAt } from './payment.ts';
import type { PaymentSums } from './payment-statistics.ts';

/** The fields that history and responses share, under the API's names. */
export const describePayment = ({ reversal, dispute, ...payment }: Payment) =>
  ({
    // The ids are included because names are not unique.
    property_id: payment.property_id,
    property_name: payment.property_name,
    tenant_id: payment.tenant_id,
    tenant_name: payment.tenant_name,
    lease_id: payment.lease_id,
    amount: fromCents(payment.amount_cents),
    payment_type: payment.payment_type,
    payment_method: payment.payment_method,
    status: payment.status,
    due_date: payment.due_date,
    paid_date: payment.paid_date?.toISOString() ?? null,
    transaction_id: payment.transaction_id,
    notes: payment.notes,
    reversed_at: reversal?.at.toISOString() ?? null,
    reversal_reason: reversal?.reason ?? null,
    refund_status: payment.refund?.status ?? null,
    disputed_at: dispute?.at.toISOString() ?? null,
    dispute_reason: dispute?.reason ?? null,
    returned_on: reversal?.returned_on ?? null,
    replaces_payment_id: payment.replaces_id ?? null,
    rest_of_payment_id: payment.rest_of_id ?? null,
    receipt_sent_at: payment.receipt_sent_at?.toISOString() ?? null,
  }) satisfies HistorySnapshot;

interface PaymentReading {
  readonly acceptsCards: boolean;
  readonly caller: Caller;
  readonly now: Date;
}

export const presentPayment = (payment: Payment, { caller, now, acceptsCards }: PaymentReading): PaymentAnswer => ({
  ...presentEntity(payment),
  ...describePayment(payment),
  status: statusAt(payment, now),
  paid_online: isPaidOnline(payment),
  on_account: payment.on_account ?? false,
  pay_reason: payReason(caller, payment, acceptsCards),
  abilities: abilitiesOf(caller, payment, acceptsCards),
});

export const presentSums = (sums: PaymentSums) => ({
  total_revenue: fromCents(sums.revenue_cents),
  pending_amount: fromCents(sums.pending_cents),
  overdue_amount: fromCents(sums.overdue_cents),
  deposit_amount: fromCents(sums.deposit_cents),
  total_payments: sums.count,
});

const types: Record<Payment['payment_type'], string> = {
  rent: 'Rent',
  deposit: 'Security deposit',
  fee: 'Fee',
  maintenance: 'Maintenance',
};

export const methodWords: Record<Payment['payment_method'], string> = {
  bank_transfer: 'Bank transfer',
  credit_card: 'Credit card',
  check: 'Check',
  cash: 'Cash',
};

/** Characters of the notes that a purpose quotes. */
const MAX_QUOTED = 120;

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function excerpt(notes: string): string {
  const line = notes.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= MAX_QUOTED ? line : `${characters.slice(0, MAX_QUOTED).join('').trim()}…`;
}

/** The month of a rent, else an excerpt of the notes, else the due date. */
export function purposeOf({ payment_type, due_date, notes }: Pick<Payment, 'payment_type' | 'due_date' | 'notes'>) {
  const type = types[payment_type];
  if (payment_type === 'rent' && due_date !== null) return `${type} for ${months.format(new Date(due_date))}`;
  const quoted = notes === null ? '' : excerpt(notes);
  if (quoted !== '') return `${type}: ${quoted}`;
  return due_date === null ? type : `${type} due ${formatLongDate(due_date)}`;
}
