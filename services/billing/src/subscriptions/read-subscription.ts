import { billing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { PresentForCaller } from './present-for-caller.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/** Returns the subscription of the caller's account. It begins with the trial. */
export const readSubscription = (deps: { subscriptions: SubscriptionStore; present: PresentForCaller }) =>
  endpoint(billing, 'GET /subscription', async ({ caller }) =>
    reply(await deps.present(await deps.subscriptions.findOrCreate(caller), caller)),
  );
