import { addDays, endOfDay } from '@keystead/service-kit';
import type { Payment } from '../payments/payment.ts';

/** The number of days before the due date on which the tenant is reminded. */
const DAYS_AHEAD = 3;
/** Milliseconds for which an overdue payment still merits an e-mail: one week. */
const MAX_OVERDUE_MS = 7 * 24 * 60 * 60_000;

/** The occasion of a reminder. */
export type Occasion = 'due' | 'overdue';

/** The fields of a payment that determine when reminders are due. */
export type Dated = Pick<Payment, 'status' | 'due_date' | 'time_zone' | 'overdue_at'>;

/** When a tenant is reminded of an upcoming payment: at local midnight, three days before the due date. */
export const firstReminderAt = (due_date: string, zone: string): Date =>
  endOfDay(addDays(due_date, -DAYS_AHEAD - 1), zone);

/**
 * The occasion of the reminder that is due at an instant, if any. Only payments stored as `pending` qualify, because
 * whoever sets `overdue` knows. A payment that has been overdue for a week does not: nobody wants e-mails about last
 * year's books.
 */
export function occasionAt({ status, due_date, time_zone, overdue_at }: Dated, now: Date): Occasion | null {
  if (status !== 'pending' || due_date === null || now < firstReminderAt(due_date, time_zone)) return null;
  if (now < overdue_at) return 'due';
  return now.getTime() < overdue_at.getTime() + MAX_OVERDUE_MS ? 'overdue' : null;
}

/**
 * When the next reminder of a payment is due, possibly in the past; null for none. A reminder that is written twice is
 * sent once.
 */
export function reminderFor(payment: Dated, now: Date): Date | null {
  const { status, due_date, time_zone, overdue_at } = payment;
  if (status !== 'pending' || due_date === null) return null;
  if (now < overdue_at) return firstReminderAt(due_date, time_zone);
  return occasionAt(payment, now) === null ? null : overdue_at;
}
