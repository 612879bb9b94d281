import type Stripe from 'stripe';

const over: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired']);
const dormant: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['unpaid', 'paused']);

/** Whether a subscription of the provider's is over for good, so that nothing of it is left to be cancelled. */
export const isOver = (status: Stripe.Subscription.Status): boolean => over.has(status);

/** Whether it gives nothing, but could come back to life beside another one. */
export const isDormant = (status: Stripe.Subscription.Status): boolean => dormant.has(status);
