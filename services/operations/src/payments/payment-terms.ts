import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { endOfDay, searchWords } from '@keystead/service-kit';
import { reminderFor } from '../reminders/reminder.ts';
import { always, never, noDueDate, type Payment, wasCompleted } from './payment.ts';

/** The number of search words of a payment. Words of the names come first, and the rest of long notes is left out. */
const MAX_WORDS = 80;

/** The fields that derive from a payment's status, its due date and the time zone of its property. */
type Derived = 'due_order' | 'overdue_at' | 'remind_at';

/** The fields from which a payment's search words derive. */
type Named = Pick<Payment, 'property_name' | 'tenant_name' | 'transaction_id' | 'notes'>;

/** The fields that a payment copies from its property and tenant, and those that derive from them. */
export type CopiedFields = Pick<Payment, 'property_name' | 'tenant_name' | 'search' | 'time_zone' | Derived>;

/** The search words of a payment. */
const wordsOf = ({ property_name, tenant_name, transaction_id, notes }: Named): string[] =>
  searchWords(property_name, tenant_name, transaction_id, notes).slice(0, MAX_WORDS);

/** The instant at which a due date ends; {@link never} without one. */
export const overdueAt = ({ due_date, time_zone }: Pick<Payment, 'due_date' | 'time_zone'>): Date =>
  due_date === null ? never : endOfDay(due_date, time_zone);

/** A payment with all fields that derive from its others, at an instant. */
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
 * The denormalised fields of a payment after its property or tenant was renamed or the property's time zone changed. A
 * payment that was completed keeps its time zone, because the zone determines the date on its receipt.
 */
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
