import type { Subscription as SubscriptionAnswer } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { type Properties, propertiesUsed } from './properties-used.ts';
import type { Subscription } from './subscription.ts';
import { presentSubscription } from './subscription-presenter.ts';

/** Presents a subscription to the caller. */
export type PresentForCaller = (subscription: Subscription, caller: Caller) => Promise<SubscriptionAnswer>;

/** Creates the function that presents subscriptions with the number of used properties. */
export const presentForCaller =
  (properties: Properties): PresentForCaller =>
  async (subscription, caller) =>
    presentSubscription(subscription, {
      now: new Date(),
      properties_used: await propertiesUsed(properties, caller),
    });
