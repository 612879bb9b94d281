import type { ChangeContext } from '../customers/change-context.ts';
import type { Customer } from '../customers/customer.ts';
import type { CustomerChange } from '../customers/customer-service.ts';
import type { PaymentFailure } from '../payments/payment-intent.ts';
import { changePrice, type PriceChangeRequest } from './change-price.ts';
import { changeSubscription } from './change-subscription.ts';
import { liveSubscriptionOf, subscriptionOf } from './find-subscription.ts';
import type { Subscription } from './subscription.ts';

/** An update of a subscription. */
export interface SubscriptionUpdate {
  readonly seed: string;
  /** A new price, and how the change is made; absent if the price stays. */
  readonly change?: Pick<PriceChangeRequest, 'price' | 'prorated' | 'whenDeclined'> | undefined;
  readonly cancelAtPeriodEnd?: boolean | undefined;
  /** The id of the card that pays it from now on; null for the customer's default. */
  readonly card?: string | null | undefined;
  readonly metadata?: ((before: Subscription['metadata']) => Subscription['metadata']) | undefined;
}

/**
 * Changes a subscription in one write. If the price change fails because the card doesn't pay, nothing changes. Its
 * present price is no change.
 */
export function updateSubscription(
  before: Customer,
  id: string,
  { seed, change, cancelAtPeriodEnd, card, metadata }: SubscriptionUpdate,
  context: ChangeContext,
): CustomerChange<Subscription | PaymentFailure> {
  // Change the card first, because it pays for the price change.
  const carded = changeSubscription(before, liveSubscriptionOf(before, id), { card }, context);
  const subscription = subscriptionOf(carded, id);
  const isNew = change !== undefined && change.price._id !== subscription.price._id;
  const priced = isNew ? changePrice(carded, { ...change, subscription, seed }, context) : { customer: carded };
  if ('failure' in priced) return { customer: before, result: priced.failure };
  const now = subscriptionOf(priced.customer, id);
  const customer = changeSubscription(
    priced.customer,
    now,
    { cancelAtPeriodEnd, metadata: metadata?.(now.metadata) },
    context,
  );
  return { customer, result: subscriptionOf(customer, id) };
}
