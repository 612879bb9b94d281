import { isDeepStrictEqual } from 'node:util';
import type { Entitlements as Entitled } from '@keystead/contracts';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../auth/caller.ts';
import type { EntitlementStore } from './entitlement-store.ts';

/** Says what a caller's account may do under its plan. */
export interface Entitlements {
  of(caller: Caller, requestId: string): Promise<Entitled>;
}

/** Asks billing. */
export type AskBilling = (caller: Caller, requestId: string) => Promise<Entitled>;

/** Milliseconds that an answer of billing's is used without asking again, and that a failure is. */
const usuallyFresh = 5_000;
/** Accounts whose answer is kept in memory; the one asked about longest ago goes first. */
const MAX_KNOWN = 10_000;

/**
 * Billing's word on an account, remembered for 5 s. While billing is down the last known word holds, for nobody is locked
 * out by an outage, also after a start of this service. An account of which billing has never spoken is new, and gets
 * what a trial allowed last; only where there was none yet does it have to wait.
 */
export function billingEntitlements(ask: AskBilling, store: EntitlementStore, freshFor = usuallyFresh): Entitlements {
  const known = new LRUCache<number, { entitled: Entitled; at: number }>({ max: MAX_KNOWN });

  async function keep(accountId: number, entitled: Entitled): Promise<Entitled> {
    if (!isDeepStrictEqual(known.get(accountId)?.entitled, entitled)) await store.keep(accountId, entitled);
    known.set(accountId, { entitled, at: performance.now() });
    return entitled;
  }

  async function lastWord(accountId: number): Promise<Entitled | undefined> {
    const last = known.get(accountId)?.entitled ?? (await store.find(accountId));
    if (last) return last;
    // Nobody knows how old the account is: it may create until billing says otherwise.
    const trial = await store.trial();
    return trial && { ...trial, can_create: true, trial_end: null };
  }

  return {
    async of(caller, requestId) {
      const { accountId } = caller;
      const fresh = known.get(accountId);
      if (fresh && performance.now() - fresh.at < freshFor) return fresh.entitled;
      let answer: Entitled;
      try {
        answer = await ask(caller, requestId);
      } catch (error) {
        const last = await lastWord(accountId);
        if (!last) throw error;
        // Whoever adds much is not kept waiting for billing each time.
        known.set(accountId, { entitled: last, at: performance.now() });
        return last;
      }
      return keep(accountId, answer);
    },
  };
}
