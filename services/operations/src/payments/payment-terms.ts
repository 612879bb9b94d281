import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { endOfDay, searchWords } from '@keystead/service-kit';
import { reminderFor } from '../reminders/reminder.ts';
import { always, never, noDueDate, type Payment, wasCompleted } from './payment.ts';

/** Words of a payment that a search finds it by; those of the names come first, of long notes the rest is left out. */
const MAX_WORDS = 80;

/** What hangs on a payment's status, its due date and the time zone of its property. */
type Derived = 'due_order' | 'overdue_at' | 'remind_at';

/** What hangs on the names that a payment repeats. */
type Named = Pick<Payment, 'property_name' | 'tenant_name' | 'transaction_id' | 'notes'>;

/** What a payment repeats of its property and tenant, and what follows from that. */
export type Repeated = Pick<Payment, 'property_name' | 'tenant_name' | 'search' | 'time_zone' | Derived>;

/** The words by which a search finds a payment. */
const wordsOf = ({ property_name, tenant_name, transaction_id, notes }: Named): string[] =>
  searchWords(property_name, tenant_name, transaction_id, notes).slice(0, MAX_WORDS);

/** When a due date is over; {@link never} where there is none. */
export const overdueAt = ({ due_date, time_zone }: Pick<Payment, 'due_date' | 'time_zone'>): Date =>
  due_date === null ? never : endOfDay(due_date, time_zone);

/** A payment with all that follows from its other fields, as it stands at an instant. */
export function derived<T extends Omit<Payment, Derived | 'search'>>(payment: T, now: Date): T & Payment {
  const overdue_at = payment.status === 'overdue' ? always : overdueAt(payment);
  return {
    ...payment,
    due_order: payment.due_date ?? noDueDate,
    overdue_at,
    remind_at: reminderFor({ ...payment, overdue_at }, now),
    search: wordsOf(payment),
  };
}

/**
 * What a payment repeats, after its property or tenant was renamed or the property's days end by another zone. Once it
 * was paid it keeps the zone by which its receipt is dated.
 */
export function repeatedOf(
  payment: Payment,
  { property, tenant, zone }: { property?: PropertyReference; tenant?: TenantReference; zone: string },
  now: Date,
): Repeated {
  const property_name = property?.name ?? payment.property_name;
  const tenant_name = tenant?.name ?? payment.tenant_name;
  const time_zone = wasCompleted(payment) ? payment.time_zone : zone;
  const renamed = derived({ ...payment, property_name, tenant_name, time_zone }, now);
  const { search, due_order, overdue_at, remind_at } = renamed;
  return { property_name, tenant_name, search, time_zone, due_order, overdue_at, remind_at };
}
