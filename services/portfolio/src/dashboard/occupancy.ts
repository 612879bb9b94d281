import type { OccupancyMonth } from '@keystead/contracts';
import { addDays, type Caller, type Scope } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import { dayNumber, type Term } from '../leases/lease-term.ts';

/** The days of some terms as ordered terms that neither overlap nor adjoin. */
export function unionOf(terms: readonly Term[]): Term[] {
  const apart: Term[] = [];
  for (const { first, last } of terms.toSorted((one, other) => one.first - other.first)) {
    const before = apart.at(-1);
    if (before && first <= before.last + 1)
      apart[apart.length - 1] = { first: before.first, last: Math.max(before.last, last) };
    else apart.push({ first, last });
  }
  return apart;
}

export const daysWithin = (union: readonly Term[], { first, last }: Term): number =>
  union.reduce((days, term) => days + Math.max(0, Math.min(term.last, last) - Math.max(term.first, first) + 1), 0);

interface CountedMonth extends Term {
  /** `2026-03` */
  readonly month: string;
}

/** The month of a day and the eleven months before it, in order. The last month ends with that day. */
export function yearUpTo(today: string): CountedMonth[] {
  const months: CountedMonth[] = [];
  let last = today;
  while (months.length < 12) {
    const month = last.slice(0, 7);
    const first = `${month}-01`;
    months.unshift({ month, first: dayNumber(first), last: dayNumber(last) });
    last = addDays(first, -1);
  }
  return months;
}

/** A day counts once for each property that is leased on it. `propertyCount` includes properties without a lease. */
export function occupancyOf(
  propertyCount: number,
  leased: Iterable<readonly Term[]>,
  months: readonly CountedMonth[],
): OccupancyMonth[] {
  const counted = months.map((month) => ({ month, leased_days: 0 }));
  for (const terms of leased) {
    const union = unionOf(terms);
    for (const each of counted) each.leased_days += daysWithin(union, each.month);
  }
  return counted.map(({ month: { month, first, last }, leased_days }) => ({
    month,
    leased_days,
    days: (last - first + 1) * propertyCount,
  }));
}

export const occupancyPolicy = { read: (caller: Caller) => caller.role !== 'tenant' };

export type Occupancy = (scope: Scope) => Promise<readonly OccupancyMonth[]>;

/** Milliseconds for which a stored result is used without a new query. */
const CACHE_TTL_MS = 60_000;
const MAX_SCOPES = 1_000;

/**
 * Computing it reads every property and every lease of a year. So it may be a minute old, even right after the caller's
 * own change. Concurrent requests for a scope share one computation. A failed one is not cached.
 */
export function cachedOccupancy(compute: Occupancy): Occupancy {
  const cache = new LRUCache<string, readonly OccupancyMonth[], { readonly scope: Scope }>({
    max: MAX_SCOPES,
    ttl: CACHE_TTL_MS,
    perf: { now: () => performance.now() },
    // An entry that is evicted while its computation runs still answers the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => compute(context.scope),
  });
  return (scope) => cache.forceFetch(JSON.stringify(scope), { context: { scope } });
}
