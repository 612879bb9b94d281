import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { addDays, endOfDay, searchWords } from '@keystead/service-kit';
import { always, never, noDueDate, type Payment, wasCompleted } from './payment.ts';

/** Words of the names come first, and the rest of long notes is left out. */
const MAX_WORDS = 80;
/** Days before the due date. */
const DAYS_AHEAD = 3;
/** Milliseconds for which an overdue payment still merits an e-mail: one week. */
const MAX_OVERDUE_MS = 7 * 24 * 60 * 60_000;

type Derived = 'due_order' | 'overdue_at' | 'remind_at';

export type CopiedFields = Pick<Payment, 'property_name' | 'tenant_name' | 'search' | 'time_zone' | Derived>;

/** The end of the due date; {@link never} without one. */
export const overdueAt = ({ due_date, time_zone }: Pick<Payment, 'due_date' | 'time_zone'>): Date =>
  due_date === null ? never : endOfDay(due_date, time_zone);

/** Adds the fields that derive from the others, at an instant. */
export function derived<T extends Omit<Payment, Derived | 'search'>>(payment: T, now: Date): T & Payment {
  const { property_name, tenant_name, transaction_id, notes } = payment;
  const overdue_at = payment.status === 'overdue' ? always : overdueAt(payment);
  return {
    ...payment,
    due_order: payment.due_date ?? noDueDate,
    overdue_at,
    remind_at: reminderFor({ ...payment, overdue_at }, now),
    search: searchWords(property_name, tenant_name, transaction_id, notes).slice(0, MAX_WORDS),
  };
}

/** A payment that was completed keeps its time zone, because the zone determines the date on its receipt. */
export function currentCopies(
  payment: Payment,
  { property, tenant, zone }: { property?: PropertyReference; tenant?: TenantReference; zone: string },
  now: Date,
): CopiedFields {
  const property_name = property?.name ?? payment.property_name;
  const tenant_name = tenant?.name ?? payment.tenant_name;
  const time_zone = wasCompleted(payment) ? payment.time_zone : zone;
  const renamed = derived({ ...payment, property_name, tenant_name, time_zone }, now);
  const { search, due_order, overdue_at, remind_at } = renamed;
  return { property_name, tenant_name, search, time_zone, due_order, overdue_at, remind_at };
}

export type Occasion = 'due' | 'overdue';

export type Dated = Pick<Payment, 'status' | 'due_date' | 'time_zone' | 'overdue_at'>;

/** At local midnight, three days before the due date. */
export const firstReminderAt = (due_date: string, zone: string): Date =>
  endOfDay(addDays(due_date, -DAYS_AHEAD - 1), zone);

/**
 * Only payments stored as `pending` qualify, because whoever sets `overdue` knows. A payment that has been overdue for
 * a week does not: nobody wants e-mails about last year's books.
 */
export function occasionAt({ status, due_date, time_zone, overdue_at }: Dated, now: Date): Occasion | null {
  if (status !== 'pending' || due_date === null || now < firstReminderAt(due_date, time_zone)) return null;
  if (now < overdue_at) return 'due';
  return now.getTime() < overdue_at.getTime() + MAX_OVERDUE_MS ? 'overdue' : null;
}

/** Possibly in the past; null for none. A reminder that is written twice is sent once. */
export function reminderFor(payment: Dated, now: Date): Date | null {
  const { status, due_date, time_zone, overdue_at } = payment;
  if (status !== 'pending' || due_date === null) return null;
  if (now < overdue_at) return firstReminderAt(due_date, time_zone);
  return occasionAt(payment, now) === null ? null : overdue_at;
}
