import type { Subscription as Shown } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { type Properties, propertiesUsed } from './properties-used.ts';
import type { Subscription } from './subscription.ts';
import { presentSubscription } from './subscription-presenter.ts';

/** Presents a subscription to who asked. */
export type SubscriptionAnswers = (subscription: Subscription, caller: Caller) => Promise<Shown>;

/** Answers of subscriptions, with the use that is made of them. */
export const subscriptionAnswers =
  (properties: Properties): SubscriptionAnswers =>
  async (subscription, caller) =>
    presentSubscription(subscription, {
      now: new Date(),
      properties_used: await propertiesUsed(properties, caller),
    });
