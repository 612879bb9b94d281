import type { PaymentChange } from '@keystead/contracts';
import { Conflict, readMoment, toCents } from '@keystead/service-kit';
import { isPaidOnline, isReplaced, type Payment } from './payment.ts';
import { type Doing, type Entering, usual } from './payment-change.ts';
import { derived } from './payment-terms.ts';

/**
 * Reverses a completed payment: its status becomes `failed`, and its amount, date and receipt stay.
 * `refund` is the state of the card refund; for a payment made online it starts as requested here.
 */
export function reversedPayment(
  payment: Payment,
  reason: string | null,
  { by, now }: Doing,
  refund: Payment['refund'] = isPaidOnline(payment) ? { status: 'pending', requested_at: null } : null,
): Payment {
  return derived({ ...payment, status: 'failed', reversal: { at: now, by, reason }, refund, happened_at: now }, now);
}

/** Why a disputed payment can be neither changed nor reversed. */
export const DISPUTED = 'The bank decides this disputed payment. Only its notes change until then.';

const finalReason = ({ reversal }: Payment): string =>
  reversal
    ? 'A reversed payment changes no more.'
    : 'This payment failed and is owed again as another payment. It changes no more.';

/** The fields to which a change gives another value. Sending back a whole record changes nothing. */
function differing(payment: Payment, change: PaymentChange, zone: string): string[] {
  const given: Partial<Record<keyof PaymentChange, unknown>> = {
    ...change,
    ...(change.amount !== undefined && { amount: toCents(change.amount) }),
    ...(change.payment_type !== undefined && { payment_type: change.payment_type ?? usual.payment_type }),
    ...(change.payment_method !== undefined && { payment_method: change.payment_method ?? usual.payment_method }),
    ...(change.status !== undefined && { status: change.status ?? usual.status }),
    ...(change.paid_date && { paid_date: readMoment(change.paid_date, zone).getTime() }),
    version: payment.version,
  };
  const stored: Record<string, unknown> = {
    ...payment,
    amount: payment.amount_cents,
    paid_date: payment.paid_date?.getTime() ?? null,
  };
  return Object.entries(given).flatMap(([field, value]) => (value === stored[field] ? [] : [field]));
}

/**
 * A payment that was completed, after a change. Its notes can change, and setting its status to
 * `failed` reverses it. Setting it to completed again changes nothing, not even the date. A
 * disputed payment waits for the bank, and a replaced one cannot change.
 * @throws Conflict (`payment_settled`) if any other field differs.
 */
export function changedSettled(payment: Payment, change: PaymentChange, doing: Entering): Payment {
  const fields = new Set(differing(payment, change, doing.zone));
  if (isReplaced(payment)) {
    if (fields.size > 0) throw new Conflict(finalReason(payment), 'payment_settled');
    return payment;
  }
  if (change.status === 'completed') fields.delete('paid_date');
  const disputed = payment.status === 'disputed';
  const reverses = change.status === 'failed' && !disputed;
  if (reverses) fields.delete('status');
  const notes = fields.delete('notes') ? (change.notes ?? null) : payment.notes;
  if (fields.size > 0)
    throw new Conflict(
      disputed ? DISPUTED : 'Of a completed payment only the notes change. Reverse it instead.',
      'payment_settled',
    );
  const noted = derived({ ...payment, notes }, doing.now);
  return reverses ? reversedPayment(noted, null, doing) : noted;
}
