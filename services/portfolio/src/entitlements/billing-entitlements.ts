import type { Entitlements as Entitled } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';

/** Says what a caller's account may do under its plan. */
export interface Entitlements {
  of(caller: Caller, requestId: string): Promise<Entitled>;
}

/** Milliseconds that an answer of billing's is used without asking again. */
const freshFor = 5_000;
/** Accounts whose answer is kept; the one asked about longest ago goes first. */
const mostKnown = 10_000;

/**
 * Billing's word on an account, remembered for 5 s. While billing is down the last known word holds,
 * for nobody is locked out by an outage; only an account never asked about has to wait for it.
 */
export function billingEntitlements(ask: (caller: Caller, requestId: string) => Promise<Entitled>): Entitlements {
  const known = new LRUCache<number, { entitled: Entitled; at: number }>({ max: mostKnown });
  return {
    async of(caller, requestId) {
      const last = known.get(caller.accountId);
      if (last && performance.now() - last.at < freshFor) return last.entitled;
      try {
        const entitled = await ask(caller, requestId);
        known.set(caller.accountId, { entitled, at: performance.now() });
        return entitled;
      } catch (error) {
        if (last) return last.entitled;
        throw error;
      }
    },
  };
}
