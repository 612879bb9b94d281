import type { PaymentChange } from '@keystead/contracts';
import { Conflict, readMoment, toCents } from '@keystead/service-kit';
import { isPaidOnline, isReplaced, type Payment } from './payment.ts';
import { type ChangeContext, DEFAULTS, type EntryContext } from './payment-change.ts';
import { derived } from './payment-terms.ts';

/**
 * Reverses a completed payment: its status becomes `failed`, and its amount, date and receipt stay.
 * `refund` is the state of the card refund; for a payment made online it starts as requested here.
 */
export function reversedPayment(
  payment: Payment,
  reason: string | null,
  { by, now }: ChangeContext,
  refund: Payment['refund'] = isPaidOnline(payment) ? { status: 'pending', requested_at: null } : null,
): Payment {
  return derived({ ...payment, status: 'failed', reversal: { at: now, by, reason }, refund, happened_at: now }, now);
}

/** Why a disputed payment can be neither changed nor reversed. */
export const DISPUTED = 'The bank is reviewing this disputed payment. Until it decides, only the notes can be changed.';

const finalReason = ({ reversal }: Payment): string =>
  reversal
    ? 'A reversed payment can no longer be changed.'
    : 'This payment failed and was replaced by a new one. It can no longer be changed.';

/** The fields to which a change gives another value. Sending back a whole record changes nothing. */
function differing(payment: Payment, change: PaymentChange, zone: string): string[] {
  const given: Partial<Record<keyof PaymentChange, unknown>> = {
    ...change,
    ...(change.amount !== undefined && { amount: toCents(change.amount) }),
    ...(change.payment_type !== undefined && { payment_type: change.payment_type ?? DEFAULTS.payment_type }),
    ...(change.payment_method !== undefined && { payment_method: change.payment_method ?? DEFAULTS.payment_method }),
    ...(change.status !== undefined && { status: change.status ?? DEFAULTS.status }),
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
export function changedSettledPayment(payment: Payment, change: PaymentChange, context: EntryContext): Payment {
  const fields = new Set(differing(payment, change, context.zone));
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
      disputed ? DISPUTED : 'Only the notes of a completed payment can be changed. Reverse it instead.',
      'payment_settled',
    );
  const changed = derived({ ...payment, notes }, context.now);
  return reverses ? reversedPayment(changed, null, context) : changed;
}
