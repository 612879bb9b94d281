import { billing } from '@keystead/contracts';
import { endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import { entitlementsOf } from './subscription.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/** Tells another service what the account of the person that it serves may do. */
export const readEntitlements = (subscriptions: SubscriptionStore) =>
  endpoint(billing, 'GET /internal/entitlements', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const subscription = await subscriptions.findOrBegin(caller);
    // Who runs the product has chosen no plan, and needs none.
    const granted = caller.role === 'admin' ? 'enterprise' : subscription.granted;
    return reply(entitlementsOf({ ...subscription, granted }, new Date()));
  });
