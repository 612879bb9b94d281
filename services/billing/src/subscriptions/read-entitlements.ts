import { billing } from '@keystead/contracts';
import { endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import { entitlementsOf } from './subscription.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/** Returns to another service what the account of its caller may do. */
export const readEntitlements = (subscriptions: SubscriptionStore) =>
  endpoint(billing, 'GET /internal/entitlements', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const subscription = await subscriptions.findOrCreate(caller);
    // Admins have chosen no plan and need none.
    const granted = caller.role === 'admin' ? 'enterprise' : subscription.granted;
    return reply(entitlementsOf({ ...subscription, granted }, new Date()));
  });
