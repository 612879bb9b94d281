import type { OccupancyMonth } from '@keystead/contracts';
import type { Scope } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';

/** What is told of the occupancy of the properties in a scope. */
export type Occupancy = (scope: Scope) => Promise<readonly OccupancyMonth[]>;

/** Milliseconds that an answer is used without another look. */
const freshFor = 60_000;
/** Scopes whose answer is kept; the one asked for longest ago goes first. */
const maxStored = 1_000;

/**
 * The occupancy of a scope, kept for a minute: a look reads every property and every lease of a year. So what a dashboard
 * shows of it may be up to a minute old, also just after the caller's own change and at the turn of a day. Whoever asks
 * while somebody looks waits for that look; one that fails is not kept.
 */
export function storedOccupancy(look: Occupancy): Occupancy {
  const stored = new LRUCache<string, readonly OccupancyMonth[], { readonly scope: Scope }>({
    max: maxStored,
    ttl: freshFor,
    perf: { now: () => performance.now() },
    // A look that is pushed out before it ends still answers those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => look(context.scope),
  });
  return (scope) => stored.forceFetch(JSON.stringify(scope), { context: { scope } });
}
