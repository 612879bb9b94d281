import type { ChangeContext } from '../customers/change-context.ts';
import { type Customer, withEvent, withSubscription } from '../customers/customer.ts';
import { presentSubscription } from './present-subscription.ts';
import type { Subscription } from './subscription.ts';

/** Why a subscription ends, and the seed of the request that ends it; null if no request does. */
export interface Ending {
  readonly reason: NonNullable<Subscription['cancel_reason']>;
  readonly by: string | null;
}

/** Ends a subscription. Its unpaid invoices are not retried any more. */
export function endSubscription(
  customer: Customer,
  subscription: Subscription,
  { reason, by }: Ending,
  context: ChangeContext,
): Customer {
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    // As at Stripe, an ended subscription has this set only if it ended at the end of its period.
    cancel_at_period_end: subscription.cancel_at_period_end && context.at >= subscription.period.end,
    canceled_at: subscription.canceled_at ?? context.at,
    ended_at: context.at,
    cancel_reason: reason,
    ended_by: by,
  };
  const invoices = customer.invoices.map((invoice) =>
    invoice.subscription_id === ended._id ? { ...invoice, next_attempt: null } : invoice,
  );
  const next = withSubscription({ ...customer, invoices }, ended);
  return withEvent(next, 'customer.subscription.deleted', presentSubscription(next, ended), context);
}
