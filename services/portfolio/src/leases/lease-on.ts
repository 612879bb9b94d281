import type { Lease } from './lease.ts';
import { dayNumber, type Running, termOf } from './lease-term.ts';

/** A lease among which one is chosen. */
type Choice = Running & Pick<Lease, '_id'>;

/** Puts those that began last first. */
const latest = (one: Choice, other: Choice) =>
  dayNumber(other.start_date) - dayNumber(one.start_date) || other._id - one._id;

/**
 * Of the leases between a property and a tenant the one that a day belongs to: the one that holds then (of several that
 * which began last), or else the one that begins nearest to it; undefined when there is none.
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
