import { isDeepStrictEqual } from 'node:util';
import type { Entitlements as Entitled } from '@keystead/contracts';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../auth/caller.ts';
import type { EntitlementStore } from './entitlement-store.ts';

/** Provides what the plan of a caller's account allows. */
export interface Entitlements {
  of(caller: Caller, requestId: string): Promise<Entitled>;
}

/** Requests the entitlements from billing. */
export type FetchEntitlements = (caller: Caller, requestId: string) => Promise<Entitled>;

/** Milliseconds for which a response of billing, or a failure, is cached. */
const FRESH_MS = 5_000;
/** Maximum number of accounts in the cache; the least recently used entry is evicted first. */
const MAX_CACHED = 10_000;

/**
 * Caches the entitlements from billing for 5 s. While billing is down, the last stored response applies, also after a
 * restart of this service, so that an outage locks out no account. An account without a stored response is treated as
 * new: it gets the entitlements of the most recent trial. Without any stored trial, the error of billing is thrown.
 */
export function billingEntitlements(
  fetchEntitlements: FetchEntitlements,
  store: EntitlementStore,
  freshFor = FRESH_MS,
): Entitlements {
  const cache = new LRUCache<number, { entitled: Entitled; at: number }>({ max: MAX_CACHED });

  async function remember(accountId: number, entitled: Entitled): Promise<Entitled> {
    if (!isDeepStrictEqual(cache.get(accountId)?.entitled, entitled)) await store.store(accountId, entitled);
    cache.set(accountId, { entitled, at: performance.now() });
    return entitled;
  }

  async function lastStored(accountId: number): Promise<Entitled | undefined> {
    const last = cache.get(accountId)?.entitled ?? (await store.find(accountId));
    if (last) return last;
    // The age of the account is unknown: it may create records until billing says otherwise.
    const trial = await store.trial();
    return trial && { ...trial, can_create: true, trial_end: null };
  }

  return {
    async of(caller, requestId) {
      const { accountId } = caller;
      const fresh = cache.get(accountId);
      if (fresh && performance.now() - fresh.at < freshFor) return fresh.entitled;
      let answer: Entitled;
      try {
        answer = await fetchEntitlements(caller, requestId);
      } catch (error) {
        const last = await lastStored(accountId);
        if (!last) throw error;
        // Cache the fallback too, so that a client that adds many records does not wait for billing each time.
        cache.set(accountId, { entitled: last, at: performance.now() });
        return last;
      }
      return remember(accountId, answer);
    },
  };
}
