import { isDeepStrictEqual } from 'node:util';
import type { GrantedPlan, PaidSubscription, Subscription } from '../subscriptions/subscriptions.ts';

export type StateChange =
  | { readonly kind: 'trial'; readonly trial_end: Date }
  /** `by`: the admin's user id. A plan of null revokes the grant. */
  | { readonly kind: 'grant'; readonly plan: GrantedPlan | null; readonly by: number }
  /** The provider's current state, whatever led to it. */
  | { readonly kind: 'subscription'; readonly paid: PaidSubscription | null };

/**
 * A change in the ledger, written once and never changed. `_id` is `account/{id}/{n}`. An account's entries are
 * numbered from 1, the trial's entry, without gaps. Of two concurrent entries, the store refuses one.
 */
export type StateEntry = StateChange & {
  readonly _id: string;
  readonly account_id: number;
  readonly n: number;
  readonly recorded_at: Date;
};

export const stateEntry = (account_id: number, n: number, change: StateChange, recorded_at: Date): StateEntry => ({
  ...change,
  _id: `account/${account_id}/${n}`,
  account_id,
  n,
  recorded_at,
});

function applyEntry(subscription: Subscription, entry: StateEntry): Subscription {
  switch (entry.kind) {
    case 'trial':
      return { ...subscription, entry: entry.n, trial_end: entry.trial_end };
    case 'grant':
      return { ...subscription, entry: entry.n, granted: entry.plan };
    case 'subscription':
      return {
        ...subscription,
        entry: entry.n,
        paid: entry.paid,
        ever_paid: subscription.ever_paid || entry.paid !== null,
      };
  }
}

/** Computes a subscription from an account's entries in order; null when there are none. */
export function foldSubscription(entries: readonly StateEntry[]): Subscription | null {
  const [first] = entries;
  if (first?.kind !== 'trial') return null;
  const { account_id, trial_end, recorded_at } = first;
  const initial: Subscription = {
    _id: account_id,
    entry: 0,
    trial_end,
    granted: null,
    paid: null,
    ever_paid: false,
    created_at: recorded_at,
  };
  return entries.reduce(applyEntry, initial);
}

export function changesNothing({ granted, paid }: Subscription, change: StateChange): boolean {
  switch (change.kind) {
    case 'trial':
      return true;
    case 'grant':
      return granted === change.plan;
    case 'subscription':
      return isDeepStrictEqual(paid, change.paid);
  }
}
