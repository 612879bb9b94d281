import { dayIn, endOfDay } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import type { Lease } from './lease.ts';

/** Days in a row, the first and the last included, counted from 1970-01-01 on. */
export interface Term {
  readonly first: number;
  readonly last: number;
}

/** What says when a lease runs. */
export type Running = Pick<Lease, 'start_date' | 'end_date' | 'status' | 'expires_at'>;

/** The number of a calendar date. */
export const dayNumber = (date: string): number => Date.parse(date) / 86_400_000;

/** Ends of days that are kept: many leases end on the same one, and the calendar of a zone is slow to ask. */
const ends = new LRUCache<string, Date>({ max: 10_000 });

function endOf(date: string, zone: string | null): Date {
  const key = `${date} ${zone}`;
  const end = ends.get(key) ?? endOfDay(date, zone);
  ends.set(key, end);
  return end;
}

/** The last day of a lease that was set to expired by hand: that of the setting, if it came before the lease's own. */
const lastOfExpired = ({ end_date, expires_at }: Running, zone: string | null): string =>
  expires_at < endOf(end_date, zone) ? dayIn(zone, expires_at) : end_date;

/**
 * The days that a lease rents out. One that was set to expired by hand ends with the day of that, in the zone of the
 * property; null while it is pending, and when it was ended before its first day.
 */
export function termOf(lease: Running, zone: string | null): Term | null {
  const { start_date, end_date, status } = lease;
  if (status === 'pending') return null;
  const last = status === 'expired' ? lastOfExpired(lease, zone) : end_date;
  return last < start_date ? null : { first: dayNumber(start_date), last: dayNumber(last) };
}
