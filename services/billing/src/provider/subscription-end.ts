import type Stripe from 'stripe';

const endedStatuses: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired']);
const dormantStatuses: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['unpaid', 'paused']);

/** Whether a subscription at the provider is over for good, so that nothing is left to cancel. */
export const isOver = (status: Stripe.Subscription.Status): boolean => endedStatuses.has(status);

/** Whether a subscription grants nothing now, but could become active again beside another one. */
export const isDormant = (status: Stripe.Subscription.Status): boolean => dormantStatuses.has(status);
