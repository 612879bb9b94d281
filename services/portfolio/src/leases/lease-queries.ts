import type { Query } from '@keystead/contracts';
import { type Aggregate, addDays, assertRange, dayIn, given } from '@keystead/service-kit';
import type { AccumulatorOperator, Model, QueryFilter } from 'mongoose';
import type { Lease } from './lease.ts';

/** `expiring_within` counts days from today; `ends_from` and `ends_to` are the first and the last end date. */
export type LeaseFilter = Omit<Query<'GET /leases'>, 'q' | 'sort' | 'limit' | 'cursor' | 'count_by'>;

/**
 * Yesterday in UTC, because of zones that are behind. Without this bound a query would read the index from its
 * beginning.
 */
const earliestEnd = (now: Date): string => addDays(dayIn(null, now), -1);

/** @throws ValidationFailed for a range that ends before it begins */
export function filterOf(filter: LeaseFilter, now: Date): QueryFilter<Lease> {
  assertRange(filter, 'ends_from', 'ends_to');
  const { status, property_id, tenant_id, expiring_within, ends_from, ends_to } = filter;
  return {
    ...given({ property_id, tenant_id }),
    ...(status && { reads_as: status }),
    ...(expiring_within !== undefined && {
      reads_as: status ?? 'active',
      end_date: { $gte: earliestEnd(now), $lte: addDays(dayIn(null, now), expiring_within) },
    }),
    // In `$and`, so that it adds to the other range on `end_date` and doesn't replace it.
    ...((ends_from ?? ends_to) !== undefined && { $and: [{ end_date: given({ $gte: ends_from, $lte: ends_to }) }] }),
  };
}

export interface Rent {
  readonly leases: number;
  readonly cents: number;
}

/** Rent at an instant, and on the first days of months from the current one on, all in UTC. */
export interface RentByMonth {
  /** Active leases that began before this day. */
  readonly started: Rent;
  /** In force on the first day of each month. The first month also includes those in `begun`. */
  readonly months: readonly Rent[];
}

/** Matches leases that have not expired. A lease that was set to expired has expired since that instant. */
export const notExpired = (now: Date): QueryFilter<Lease> => ({
  end_date: { $gte: earliestEnd(now) },
  expires_at: { $gt: now },
});

const charging = { 'rent_terms.charge_from': { $exists: true }, status: { $ne: 'expired' as const } };
const endsFrom = (day: string) => [{ 'tenancy.ends_on': null }, { 'tenancy.ends_on': { $gte: day } }];

/** Matches tenancies that may go on after the last day of their lease, and had not ended before a day. */
export const stayingFrom = (day: string) => ({ ...charging, $or: endsFrom(day) });

/** The same for today in each zone. */
export const staying = (now: Date) => stayingFrom(earliestEnd(now));

/** Matches leases that are active or have begun, and tenancies that go on after their leases at a rent. */
export function rented(now: Date): QueryFilter<Lease> {
  const [today, open] = [dayIn(null, now), { $gt: now }];
  const atRent = [{ 'rent_terms.rollover': { $ne: null } }, { 'tenancy.rent_cents': { $ne: null } }];
  const notEnded = [{ 'tenancy.ends_on': null }, { 'tenancy.ends_on': { $gt: today } }];
  return {
    $or: [
      { status: 'active', expires_at: open },
      { status: 'pending', start_date: { $lte: today }, expires_at: open },
      { ...charging, expires_at: { $lte: now }, $and: [{ $or: atRent }, { $or: notEnded }] },
    ],
  };
}

interface RentTerm extends Pick<Lease, 'status' | 'start_date' | 'end_date'> {
  /** Milliseconds since 1970. */
  readonly expires_at: number;
}

/** It lacks leases that ended before the month of an instant, so it is computed again in each month. */
export function rentByTerm(now: Date): Aggregate<RentTerm, Rent> {
  const first = `${earliestEnd(now).slice(0, 7)}-01`;
  return {
    name: 'rent',
    of: first,
    where: { end_date: { $gte: first }, status: { $ne: 'expired' } },
    by: {
      status: '$status',
      start_date: '$start_date',
      end_date: '$end_date',
      expires_at: { $toLong: '$expires_at' },
    },
    sums: { leases: { $sum: 1 }, cents: { $sum: '$rent_cents' } },
  };
}

/** The same as {@link rentByMonth}, from stored groups. */
export function rentFromTerms(
  groups: readonly (RentTerm & Rent)[],
  { firstDays, now }: { firstDays: readonly string[]; now: Date },
): RentByMonth {
  const [today, earliest] = [dayIn(null, now), earliestEnd(now)];
  const started = { leases: 0, cents: 0 };
  const months = firstDays.map(() => ({ leases: 0, cents: 0 }));
  for (const { status, start_date, end_date, expires_at, leases, cents } of groups) {
    if (end_date < earliest || expires_at <= now.getTime()) continue;
    const isStarted = status === 'active' && start_date < today;
    if (isStarted) {
      started.leases += leases;
      started.cents += cents;
    }
    for (const [place, month] of months.entries()) {
      const first = firstDays[place] ?? '';
      if (!(start_date <= first && end_date >= first) && !(place === 0 && isStarted)) continue;
      month.leases += leases;
      month.cents += cents;
    }
  }
  return { started, months };
}

/** A single index scan. The filter must exclude expired leases. */
export async function rentByMonth(
  model: Model<Lease>,
  filter: QueryFilter<Lease>,
  { firstDays, now }: { firstDays: readonly string[]; now: Date },
): Promise<RentByMonth> {
  const started = { $and: [{ $eq: ['$status', 'active'] }, { $lt: ['$start_date', dayIn(null, now)] }] };
  const holding = firstDays.map((first) => ({
    // A server whose clock is ahead may have set it to expired at an instant that is still to come here.
    $and: [{ $ne: ['$status', 'expired'] }, { $lte: ['$start_date', first] }, { $gte: ['$end_date', first] }],
  }));
  const counted = [started, ...holding.map((on, place) => (place === 0 ? { $or: [on, started] } : on))];
  const sums = counted.flatMap((condition, place): [string, AccumulatorOperator][] => [
    [`leases_${place}`, { $sum: { $cond: [condition, 1, 0] } }],
    [`cents_${place}`, { $sum: { $cond: [condition, '$rent_cents', 0] } }],
  ]);
  const [found] = await model.aggregate<Record<string, number>>([
    { $match: filter },
    // The order of the covering index. Without it the planner may choose another index and read the records.
    { $sort: { end_date: 1, _id: 1 } },
    { $group: { _id: null, ...Object.fromEntries(sums) } },
  ]);
  const rent = (place: number): Rent => ({
    leases: found?.[`leases_${place}`] ?? 0,
    cents: found?.[`cents_${place}`] ?? 0,
  });
  return { started: rent(0), months: firstDays.map((_, place) => rent(place + 1)) };
}
