import { addDays, assertRange, dayIn } from '@keystead/service-kit';
import type { QueryFilter } from 'mongoose';
import type { Lease } from './lease.ts';

/** What leases may be narrowed by. */
export interface LeaseFilter {
  readonly status?: Lease['status'];
  readonly property_id?: number;
  readonly tenant_id?: number;
  /** Days from today on. */
  readonly expiring_within?: number;
  /** The first and the last day that the end date may be. */
  readonly ends_from?: string;
  readonly ends_to?: string;
}

/**
 * The earliest last day of a lease that holds: the day before UTC's, in some zone. Without that bound an index would be
 * read from its beginning.
 */
export const earliestEnd = (now: Date): string => addDays(dayIn(null, now), -1);

/** The last days of leases that hold and end at most so many days after today, which is UTC's. */
const endingWithin = (days: number, now: Date) => ({ $gte: earliestEnd(now), $lte: addDays(dayIn(null, now), days) });

const endingBetween = (first: string | undefined, last: string | undefined) => ({
  ...(first !== undefined && { $gte: first }),
  ...(last !== undefined && { $lte: last }),
});

/**
 * What a filter matches at an instant.
 * @throws ValidationFailed for a range that ends before it begins.
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
    // Beside the other range, not in its place.
    ...(ranged && { $and: [{ end_date: endingBetween(ends_from, ends_to) }] }),
  };
}
