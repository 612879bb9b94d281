import { isDeepStrictEqual } from 'node:util';
import type { Entitlements as Entitled, PlanId } from '@keystead/contracts';
import { LRUCache } from 'lru-cache';
import { AppError } from '../http/errors.ts';
import { collectionStore } from '../persistence/document-store.ts';
import type { Caller } from './caller.ts';

export interface Entitlements {
  of(caller: Caller, requestId: string): Promise<Entitled>;
}

export type FetchEntitlements = (caller: Caller, requestId: string) => Promise<Entitled>;

/** Milliseconds for which a response of billing, or a failure, is cached. */
const FRESH_MS = 5_000;
const MAX_CACHED = 10_000;

/**
 * Caches the answers of billing for 5 s. While billing is down, the last stored one applies, also after a restart, so
 * that nobody is locked out; for an account without any, that of the most recent trial. Without any trial, billing's
 * error is thrown.
 */
export function billingEntitlements(
  fetchEntitlements: FetchEntitlements,
  store: EntitlementStore,
  freshFor = FRESH_MS,
): Entitlements {
  const cache = new LRUCache<number, { entitled: Entitled; at: number }>({ max: MAX_CACHED });

  async function lastStored(accountId: number): Promise<Entitled | undefined> {
    const last = cache.get(accountId)?.entitled ?? (await store.find(accountId));
    if (last) return last;
    // The age of the account is unknown: it may create records until billing says otherwise.
    const trial = await store.trial();
    return trial && { ...trial, can_create: true, trial_end: null };
  }

  async function current(caller: Caller, requestId: string): Promise<Entitled> {
    const { accountId } = caller;
    let answer: Entitled;
    try {
      answer = await fetchEntitlements(caller, requestId);
    } catch (error) {
      const last = await lastStored(accountId);
      if (!last) throw error;
      return last;
    }
    if (!isDeepStrictEqual(cache.get(accountId)?.entitled, answer)) await store.store(accountId, answer);
    return answer;
  }

  return {
    async of(caller, requestId) {
      const cached = cache.get(caller.accountId);
      if (cached && performance.now() - cached.at < freshFor) return cached.entitled;
      // A fallback is cached too, so that a client that adds many records does not wait for billing each time.
      const entitled = await current(caller, requestId);
      cache.set(caller.accountId, { entitled, at: performance.now() });
      return entitled;
    },
  };
}

interface StoredEntitlements {
  readonly _id: number;
  readonly entitled: Entitled;
  readonly told_at: Date;
}

export class EntitlementStore extends collectionStore<StoredEntitlements>('entitlements', [
  { 'entitled.plan': 1, told_at: -1 },
]) {
  async store(accountId: number, entitled: Entitled): Promise<void> {
    await this.collection.updateOne({ _id: accountId }, { $set: { entitled, told_at: new Date() } }, { upsert: true });
  }

  async find(accountId: number): Promise<Entitled | undefined> {
    return (await this.collection.findOne({ _id: accountId }))?.entitled;
  }

  /** The most recent entitlements of a trial, of any account; undefined before the first one. */
  async trial(): Promise<Entitled | undefined> {
    const last = await this.collection.findOne({ 'entitled.plan': 'trial' }, { sort: { told_at: -1 } });
    return last?.entitled;
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.collection.deleteOne({ _id: accountId });
  }
}

const named: Record<PlanId, string> = {
  trial: 'free trial',
  starter: 'Starter plan',
  professional: 'Professional plan',
  enterprise: 'Enterprise plan',
};

/** A 402: the plan allows no more than `allows`, such as `up to 5 properties`. `next` is the one with more, or null. */
export function planLimit(plan: PlanId, allows: string, next: PlanId | null): AppError {
  const way = next ? ' Upgrade to add more.' : ' Please contact us for more.';
  return new AppError(402, 'plan_limit', `Your ${named[plan]} allows ${allows}.${way}`, { plan: next ?? undefined });
}

/** A 402: the trial has ended without a chosen plan (rules §5). `to` is what requires one, such as `add leases`. */
export const trialEnded = (to: string, next: PlanId | null): AppError =>
  new AppError(402, 'trial_ended', `Your free trial has ended. Choose a plan to ${to}.`, { plan: next ?? undefined });
