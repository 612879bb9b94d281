import { addDays, dayIn, formatLongDate, ValidationFailed } from '@keystead/service-kit';
import type { Payment } from '../payments/payment.ts';

/** The zone in which days end last. */
const LAST_ZONE = 'Etc/GMT+12';
/** Milliseconds within which no write takes that long, before a day becomes one that can be closed. */
const AHEAD_MS = 60 * 60_000;

/** The last day that books can be closed through: it is over at every property, so that nothing happens on it any more. */
export const latestClosable = (now: Date): string => addDays(dayIn(LAST_ZONE, now), -1);

/** Whether a day could be closed while something dated on it is being written. */
export const mayClose = (day: string, now: Date): boolean => day <= latestClosable(new Date(now.getTime() + AHEAD_MS));

/** The day that something is dated in the journal: the first open one if its own is closed. */
export const openDay = (day: string, closed: string | null): string =>
  closed !== null && day <= closed ? addDays(closed, 1) : day;

/** @throws ValidationFailed for a day that is not over */
export function assertClosable(day: string | null, now: Date): void {
  const latest = latestClosable(now);
  if (day !== null && day > latest)
    throw new ValidationFailed({ closed_through: `must be ${formatLongDate(latest)} or earlier, a day that is over` });
}

/** The days of what somebody enters, by the name of the field; null for a field that dates nothing. */
export type EnteredDays = Readonly<Record<string, string | null>>;

/** @throws ValidationFailed for days that are closed */
export function assertOpen(days: EnteredDays, closed: string | null): void {
  if (closed === null) return;
  const closedDays = Object.entries(days).filter(([, day]) => day !== null && day <= closed);
  const reason = `must be after ${formatLongDate(closed)}, through which the books are closed`;
  if (closedDays.length > 0) throw new ValidationFailed(Object.fromEntries(closedDays.map(([name]) => [name, reason])));
}

/** What of a payment its charge follows from. */
const charged = ['amount_cents', 'due_date', 'payment_type', 'property_id', 'tenant_id', 'lease_id'] as const;

/** The days that a payment enters in the ledger as it is recorded or changed. */
export function daysOfPayment(payment: Payment, before?: Payment): EnteredDays {
  const { due_date, paid_date, time_zone, on_account } = payment;
  const isCharged = !on_account && (!before || charged.some((name) => before[name] !== payment[name]));
  const isReceived = paid_date !== null && before?.paid_date == null;
  return {
    due_date: isCharged ? due_date : null,
    paid_date: isReceived ? dayIn(time_zone, paid_date) : null,
  };
}
