import type Stripe from 'stripe';

const over: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired']);
const dormant: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['unpaid', 'paused']);

/** Whether a subscription at the provider is over for good, so that nothing is left to cancel. */
export const isOver = (status: Stripe.Subscription.Status): boolean => over.has(status);

/** Whether a subscription grants nothing now, but could become active again beside another one. */
export const isDormant = (status: Stripe.Subscription.Status): boolean => dormant.has(status);
