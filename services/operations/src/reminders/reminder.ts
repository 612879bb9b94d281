import { addDays, endOfDay } from '@keystead/service-kit';
import type { Payment } from '../payments/payment.ts';

/** Days before the due date on which the renter is told of it. */
const daysAhead = 3;
/** Milliseconds for which it is still worth a letter that a payment has become overdue: a week. */
const worthTelling = 7 * 24 * 60 * 60_000;

/** What a letter about a due date is about. */
export type Occasion = 'due' | 'overdue';

/** What says when letters about a payment are due. */
export type Dated = Pick<Payment, 'status' | 'due_date' | 'time_zone' | 'overdue_at'>;

/** When a renter is told that a payment will be due: at local midnight, three days ahead of that day. */
export const toldAhead = (due_date: string, zone: string): Date => endOfDay(addDays(due_date, -daysAhead - 1), zone);

/**
 * What is to be written of a payment at an instant, if anything: only of one that is pending as it was set, for whoever
 * sets `overdue` knows, and not of what has been overdue for a week: nobody wants letters about last year's books.
 */
export function occasionAt({ status, due_date, time_zone, overdue_at }: Dated, now: Date): Occasion | null {
  if (status !== 'pending' || due_date === null || now < toldAhead(due_date, time_zone)) return null;
  if (now < overdue_at) return 'due';
  return now.getTime() < overdue_at.getTime() + worthTelling ? 'overdue' : null;
}

/** When the next letter about a payment is to be written, at once included; null: none. A letter written twice is sent once. */
export function reminderFor(payment: Dated, now: Date): Date | null {
  const { status, due_date, time_zone, overdue_at } = payment;
  if (status !== 'pending' || due_date === null) return null;
  if (now < overdue_at) return toldAhead(due_date, time_zone);
  return occasionAt(payment, now) === null ? null : overdue_at;
}
