import { billing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { SubscriptionAnswers } from './subscription-answers.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/** Returns the subscription of the caller's account. It begins with the trial. */
export const readSubscription = (deps: { subscriptions: SubscriptionStore; answers: SubscriptionAnswers }) =>
  endpoint(billing, 'GET /subscription', async ({ caller }) =>
    reply(await deps.answers(await deps.subscriptions.findOrBegin(caller), caller)),
  );
