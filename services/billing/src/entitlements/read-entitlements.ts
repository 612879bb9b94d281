import { billing } from '@keystead/contracts';
import { endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import { entitlementsOf, trialSubscription } from './subscription.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/** Tells another service what the account of the person that it serves may do. */
export const readEntitlements = (subscriptions: SubscriptionStore) =>
  endpoint(billing, 'GET /internal/entitlements', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const now = new Date();
    const subscription = await subscriptions.findOrBegin(trialSubscription(caller.accountId, caller.accountSince, now));
    return reply(entitlementsOf(subscription, now));
  });
