import type { Body, NewPayment, PaymentChange, PaymentPart } from '@keystead/contracts';
import {
  type Author,
  aggregateShard,
  Conflict,
  dayIn,
  type Entity,
  formatLongDate,
  fromCents,
  isLocalTime,
  NOT_IN_FUTURE,
  pastDay,
  readMoment,
  toCents,
  ValidationFailed,
} from '@keystead/service-kit';
import { isOpen, isPaidOnline, isReplaced, type Payment, type Place, statusAt, wasCompleted } from './payment.ts';
import { derived, overdueAt } from './payment-terms.ts';

/** Milliseconds by which a date of payment may lie in the future, because clocks differ. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Defaults for fields that are omitted or cleared (product §9). */
const DEFAULTS = { payment_type: 'rent', payment_method: 'bank_transfer', status: 'pending' } as const;

type Status = Payment['status'];

export interface ChangeContext {
  readonly by: Author;
  readonly now: Date;
}

interface EntryContext extends ChangeContext {
  /** The account's time zone, in which times without a zone are read. */
  readonly zone: string;
  /** Whether a completed payment pays what its lease has charged. */
  readonly on_account?: boolean;
}

function readPaidDate(text: string, { now, zone }: EntryContext): Date {
  const date = readMoment(text, zone);
  // A time without a zone stands for its day, which may have begun before that time has come.
  if (date > now && isLocalTime(text) && dayIn(zone, date) === dayIn(zone, now)) return now;
  if (date.getTime() > now.getTime() + CLOCK_SKEW_MS) throw new ValidationFailed({ paid_date: NOT_IN_FUTURE });
  return date;
}

/** A payment that is set to `overdue` past its due date is stored as `pending`, so that it follows the date. */
const storedStatus = (wanted: Status, overdue_at: Date, now: Date): Status =>
  wanted === 'overdue' && overdue_at <= now ? 'pending' : wanted;

/**
 * Only a completed payment has a date of payment, by default now.
 * @throws ValidationFailed for a date of payment that is in the future, or given without completion
 */
function completion(status: Status, paid_date: string | null | undefined, context: EntryContext): Partial<Payment> {
  if (status !== 'completed') {
    if (paid_date) throw new ValidationFailed({ paid_date: 'only a completed payment has one' });
    return {};
  }
  const paidAt = paid_date ? readPaidDate(paid_date, context) : context.now;
  return { paid_date: paidAt, received_by: context.by, happened_at: paidAt };
}

/** With the defaults of product §9. */
export function newPayment(stored: Entity, place: Place, input: NewPayment, context: EntryContext): Payment {
  const { amount, paid_date, transaction_id, notes, due_date } = input;
  const dated = { due_date: due_date ?? null, time_zone: place.time_zone };
  const status = storedStatus(input.status ?? DEFAULTS.status, overdueAt(dated), context.now);
  return derived(
    {
      ...stored,
      aggregate_shard: aggregateShard(place.tenant_id),
      ...place,
      ...dated,
      amount_cents: toCents(amount),
      payment_type: input.payment_type ?? DEFAULTS.payment_type,
      payment_method: input.payment_method ?? DEFAULTS.payment_method,
      status,
      transaction_id: transaction_id ?? null,
      notes: notes ?? null,
      paid_date: null,
      received_by: null,
      reversal: null,
      paid_online: false,
      refund: null,
      dispute: null,
      replaced: false,
      replaces_id: null,
      ...(context.on_account && status === 'completed' && { on_account: true, designation: input.designation ?? [] }),
      happened_at: stored.created_at,
      ...completion(status, paid_date, context),
    },
    context.now,
  );
}

/**
 * For a payment that was never completed: fields that the change omits stay, and cleared fields get their default. The
 * current status as the API shows it changes nothing: a pending payment that shows as overdue and is sent back
 * unchanged stays pending. A due payment that is set to failed is replaced by a new one.
 */
export function changedPayment(
  payment: Payment,
  change: PaymentChange,
  place: Partial<Place>,
  context: EntryContext,
): Payment {
  const { now } = context;
  const { version: _, amount, status: wanted, paid_date, payment_type, payment_method, ...plain } = change;
  const changed = { ...payment, ...plain, ...place };
  const set = wanted === undefined ? undefined : (wanted ?? DEFAULTS.status);
  if (set === 'disputed') throw new ValidationFailed({ status: 'is set by the card’s bank alone' });
  const status =
    set === undefined || set === statusAt(payment, now) ? payment.status : storedStatus(set, overdueAt(changed), now);
  return derived(
    {
      ...changed,
      status,
      replaced: isOpen(payment) && status === 'failed',
      ...(amount !== undefined && { amount_cents: toCents(amount) }),
      ...(payment_type !== undefined && { payment_type: payment_type ?? DEFAULTS.payment_type }),
      ...(payment_method !== undefined && { payment_method: payment_method ?? DEFAULTS.payment_method }),
      ...completion(status, paid_date, context),
    },
    now,
  );
}

type ReversalDay = 'returned_on' | 'corrected_on';

/**
 * The amount, date and receipt stay. `refund` is the state of the card refund; for a payment made online it starts as
 * requested here.
 */
export function reversedPayment(
  payment: Payment,
  reason: string | null,
  { by, now, returned_on, corrected_on }: ChangeContext & Pick<NonNullable<Payment['reversal']>, ReversalDay>,
  refund: Payment['refund'] = isPaidOnline(payment) ? { status: 'pending', requested_at: null } : null,
): Payment {
  return derived(
    {
      ...payment,
      status: 'failed',
      reversal: {
        at: now,
        by,
        reason,
        ...(returned_on && { returned_on }),
        ...(corrected_on && { corrects: true, corrected_on }),
      },
      refund,
      happened_at: now,
    },
    now,
  );
}

export const DISPUTED = 'The bank is reviewing this disputed payment. Until it decides, only the notes can be changed.';

const finalReason = ({ reversal }: Payment): string =>
  reversal
    ? 'A reversed payment can no longer be changed.'
    : 'This payment failed and was replaced by a new one. It can no longer be changed.';

/** Sending back a whole record changes nothing. */
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

/** How a payment was paid: the day at the property, today by default, and the method, by default as recorded. */
export type Completion = Pick<Body<'POST /payments/bulk'>, 'paid_on' | 'payment_method'>;

/**
 * Marks a payment paid on a day. One that was completed on that day already, in that way, stays as it is.
 * @throws Conflict (`payment_settled`) if it was completed otherwise, or replaced
 * @throws ValidationFailed for a day in the future
 */
export function completedOn(
  payment: Payment,
  { paid_on, payment_method }: Completion,
  context: ChangeContext,
): Payment {
  const { time_zone, status, paid_date } = payment;
  const today = dayIn(time_zone, context.now);
  const day = pastDay('paid_on', paid_on ?? today, time_zone, context.now);
  const method = payment_method ?? payment.payment_method;
  if (isReplaced(payment)) throw new Conflict(finalReason(payment), 'payment_settled');
  if (paid_date !== null && wasCompleted(payment)) {
    const paidDay = dayIn(time_zone, paid_date);
    if (status === 'completed' && paidDay === day && payment.payment_method === method) return payment;
    throw new Conflict(`This payment was already paid on ${formatLongDate(paidDay)}.`, 'payment_settled');
  }
  // Noon is on that day whatever the clocks do.
  const paidAt = day === today ? context.now : readMoment(`${day} 12:00:00`, time_zone);
  const change = { status: 'completed', payment_method: method, paid_date: paidAt.toISOString() } as const;
  return changedPayment(payment, change, {}, { ...context, zone: time_zone });
}

/**
 * Completes a payment with a part of its amount. The rest is due as a payment of its own. One that was completed with
 * that part already, on that day and in that way, stays as it is.
 * @throws Conflict (`payment_settled`) if it was completed otherwise, or replaced
 * @throws ValidationFailed for an amount that is no part, and for a day in the future
 */
export function receivedInPart(payment: Payment, { amount, ...how }: PaymentPart, context: ChangeContext): Payment {
  const part = toCents(amount);
  const isRepeated = payment.rest_cents != null && payment.amount_cents === part;
  if (isRepeated || wasCompleted(payment) || isReplaced(payment)) {
    const before = completedOn(payment, how, context);
    if (isRepeated) return before;
    throw new Conflict('This payment was already paid.', 'payment_settled');
  }
  if (part >= payment.amount_cents)
    throw new ValidationFailed({
      amount: `must be less than ${fromCents(payment.amount_cents).toFixed(2)}, the payment`,
    });
  const paid = completedOn({ ...payment, amount_cents: part }, how, context);
  return { ...paid, rest_cents: payment.amount_cents - part };
}

/**
 * For a payment that was completed: its notes can change, and setting its status to `failed` reverses it. Setting it to
 * completed again changes nothing, not even the date. A disputed payment waits for the bank, and a replaced one cannot
 * change.
 * @throws Conflict (`payment_settled`) if any other field differs
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
