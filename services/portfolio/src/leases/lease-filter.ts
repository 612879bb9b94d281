import { addDays, assertRange, dayIn } from '@keystead/service-kit';
import type { QueryFilter } from 'mongoose';
import type { Lease } from './lease.ts';

/** The filters of leases. */
export interface LeaseFilter {
  readonly status?: Lease['status'];
  readonly property_id?: number;
  readonly tenant_id?: number;
  /** In days from today. */
  readonly expiring_within?: number;
  /** The first and the last end date to include. */
  readonly ends_from?: string;
  readonly ends_to?: string;
}

/**
 * The earliest end date of a lease that may still be in force: yesterday in UTC, because of zones that are behind.
 * Without this bound a query would read the index from its beginning.
 */
export const earliestEnd = (now: Date): string => addDays(dayIn(null, now), -1);

/** End dates of leases in force that end at most so many days after today (UTC). */
const endingWithin = (days: number, now: Date) => ({ $gte: earliestEnd(now), $lte: addDays(dayIn(null, now), days) });

const endingBetween = (first: string | undefined, last: string | undefined) => ({
  ...(first !== undefined && { $gte: first }),
  ...(last !== undefined && { $lte: last }),
});

/**
 * The query of a filter at an instant.
 * @throws ValidationFailed for a range that ends before it begins
 */
export function filterOf(filter: LeaseFilter, now: Date): QueryFilter<Lease> {
  assertRange(filter, 'ends_from', 'ends_to');
  const { status, property_id, tenant_id, expiring_within, ends_from, ends_to } = filter;
  const ranged = (ends_from ?? ends_to) !== undefined;
  return {
    ...(property_id !== undefined && { property_id }),
    ...(tenant_id !== undefined && { tenant_id }),
    ...(status && { reads_as: status }),
    ...(expiring_within !== undefined && {
      reads_as: status ?? 'active',
      end_date: endingWithin(expiring_within, now),
    }),
    // In `$and`, so that it adds to the other range on `end_date` and doesn't replace it.
    ...(ranged && { $and: [{ end_date: endingBetween(ends_from, ends_to) }] }),
  };
}
