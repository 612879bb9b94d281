import { dayIn } from '@keystead/service-kit';
import type { AccumulatorOperator, Model, QueryFilter } from 'mongoose';
import type { Lease } from './lease.ts';
import { earliestEnd } from './lease-filter.ts';

/** How many leases, and their rent in integer cents. */
export interface Rent {
  readonly leases: number;
  readonly cents: number;
}

/** Rent at an instant, and on the first days of months from the present one on, all in UTC. */
export interface RentByMonth {
  /** Of active leases that began before this day. */
  readonly begun: Rent;
  /** Of active and pending leases that hold on the first day of each month; in the first, of what has begun too. */
  readonly months: readonly Rent[];
}

/** The leases that have yet to run out. One that is set to expired has run out when it was. */
export const notExpired = (now: Date): QueryFilter<Lease> => ({
  end_date: { $gte: earliestEnd(now) },
  expires_at: { $gt: now },
});

/** Sums up the rent of what a filter matches, all of which has yet to run out, in one reading of an index. */
export async function rentByMonth(
  model: Model<Lease>,
  filter: QueryFilter<Lease>,
  { firsts, now }: { firsts: readonly string[]; now: Date },
): Promise<RentByMonth> {
  const begun = { $and: [{ $eq: ['$status', 'active'] }, { $lt: ['$start_date', dayIn(null, now)] }] };
  const holding = firsts.map((first) => ({
    // Another clock that is ahead may have set it to expired a moment from now.
    $and: [{ $ne: ['$status', 'expired'] }, { $lte: ['$start_date', first] }, { $gte: ['$end_date', first] }],
  }));
  const counted = [begun, ...holding.map((on, place) => (place === 0 ? { $or: [on, begun] } : on))];
  const sums = counted.flatMap((fits, place): [string, AccumulatorOperator][] => [
    [`leases_${place}`, { $sum: { $cond: [fits, 1, 0] } }],
    [`cents_${place}`, { $sum: { $cond: [fits, '$rent_cents', 0] } }],
  ]);
  const [found] = await model.aggregate<Record<string, number>>([
    { $match: filter },
    // The order of the index that holds all of it: without that the planner may take another and read the records.
    { $sort: { end_date: 1, _id: 1 } },
    { $group: { _id: null, ...Object.fromEntries(sums) } },
  ]);
  const rent = (place: number): Rent => ({
    leases: found?.[`leases_${place}`] ?? 0,
    cents: found?.[`cents_${place}`] ?? 0,
  });
  return { begun: rent(0), months: firsts.map((_, place) => rent(place + 1)) };
}
