import type { Lease } from './lease.ts';
import { dayNumber, type Running, termOf } from './lease-term.ts';

/** A lease to choose from. */
type Choice = Running & Pick<Lease, '_id'>;

/** Sorts by start date, the latest first. */
const latest = (one: Choice, other: Choice) =>
  dayNumber(other.start_date) - dayNumber(one.start_date) || other._id - one._id;

/**
 * Chooses the lease between a property and a tenant to which a day belongs. That is the lease in force on the day (of
 * several the one that began last), or else the one whose start is nearest. Undefined if there is none.
 */
export function leaseOn<L extends Choice>(leases: readonly L[], date: string, zone: string | null): L | undefined {
  const day = dayNumber(date);
  const distance = ({ start_date }: L) => Math.abs(dayNumber(start_date) - day);
  const holds = (lease: L) => {
    const term = termOf(lease, zone);
    return term !== null && term.first <= day && day <= term.last;
  };
  const inOrder = leases.toSorted(latest);
  return inOrder.find(holds) ?? inOrder.toSorted((one, other) => distance(one) - distance(other))[0];
}
