import type { OccupancyMonth } from '@keystead/contracts';
import type { Scope } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';

/** Returns the occupancy of the properties in a scope, by month. */
export type Occupancy = (scope: Scope) => Promise<readonly OccupancyMonth[]>;

/** Milliseconds for which a stored result is used without a new query. */
const CACHE_TTL_MS = 60_000;
/** The maximum number of scopes with a stored result. The least recently used is evicted first. */
const MAX_SCOPES = 1_000;

/**
 * Caches the occupancy of a scope for a minute, since computing it reads every property and every lease of a year. The
 * dashboard may show a result that is up to a minute old, even right after the caller's own change and at the turn of a
 * day. Concurrent requests for a scope share one computation. A failed computation is not cached.
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
