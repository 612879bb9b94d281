import { dayIn, endOfDay } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import type { Lease } from './lease.ts';
import { staysOn, storedTenancy } from './tenancy.ts';

/** Consecutive days, the first and the last included, numbered from 1970-01-01. */
export interface Term {
  readonly first: number;
  readonly last: number;
}

export type Running = Pick<Lease, 'start_date' | 'end_date' | 'status' | 'expires_at' | 'rent_terms' | 'tenancy'>;

export const dayNumber = (date: string): number => Date.parse(date) / 86_400_000;

/** Of a tenancy whose last day is not known. */
const FOREVER = '9999-12-31';

/** Many leases end on the same day, and time zone calculations are slow. */
const ends = new LRUCache<string, Date>({ max: 10_000 });

function endOf(date: string, zone: string | null): Date {
  const key = `${date} ${zone}`;
  const end = ends.get(key) ?? endOfDay(date, zone);
  ends.set(key, end);
  return end;
}

/** The day on which it was set to expired, if that came before the lease's end. */
const lastOfExpired = ({ end_date, expires_at }: Running, zone: string | null): string =>
  expires_at < endOf(end_date, zone) ? dayIn(zone, expires_at) : end_date;

/** The last day of its tenancy, which may lie after that of the lease. */
const lastOf = (lease: Running): string =>
  staysOn(lease) ? (storedTenancy(lease).ends_on ?? FOREVER) : lease.end_date;

/**
 * A lease that was set to expired manually ends on the day of that change in the property's zone. Null for a pending
 * lease, and for one that ended before its first day.
 */
export function termOf(lease: Running, zone: string | null): Term | null {
  const { start_date, status } = lease;
  if (status === 'pending') return null;
  const last = status === 'expired' ? lastOfExpired(lease, zone) : lastOf(lease);
  return last < start_date ? null : { first: dayNumber(start_date), last: dayNumber(last) };
}

type Choice = Running & Pick<Lease, '_id'>;

const latest = (one: Choice, other: Choice) =>
  dayNumber(other.start_date) - dayNumber(one.start_date) || other._id - one._id;

/** The lease in force on the day (of several the one that began last), or else the one whose start is nearest. */
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
