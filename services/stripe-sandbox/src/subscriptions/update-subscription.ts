import type { Customer } from '../customers/customer.ts';
import type { Turn } from '../customers/customer-turns.ts';
import type { Happening } from '../customers/happening.ts';
import type { PaymentFailure } from '../payments/payment-intent.ts';
import { changePrice, type PriceChangeRequest } from './change-price.ts';
import { changeSubscription } from './change-subscription.ts';
import { liveSubscriptionOf, subscriptionOf } from './find-subscription.ts';
import type { Subscription } from './subscription.ts';

/** What a subscription is to become. */
export interface SubscriptionUpdate {
  readonly seed: string;
  /** A price, and what becomes of it; absent where the price stays. */
  readonly change?: Pick<PriceChangeRequest, 'price' | 'prorated' | 'whenDeclined'> | undefined;
  readonly cancelAtPeriodEnd?: boolean | undefined;
  /** The id of the card that it is paid with from now on; null for the customer's. */
  readonly card?: string | null | undefined;
  readonly metadata?: ((before: Subscription['metadata']) => Subscription['metadata']) | undefined;
}

/** Changes a subscription in one go; when its price can't be paid for, nothing of it. The price it has is no change. */
export function updateSubscription(
  before: Customer,
  id: string,
  { seed, change, cancelAtPeriodEnd, card, metadata }: SubscriptionUpdate,
  happening: Happening,
): Turn<Subscription | PaymentFailure> {
  // First, for what the change costs is paid with it.
  const carded = changeSubscription(before, liveSubscriptionOf(before, id), { card }, happening);
  const subscription = subscriptionOf(carded, id);
  const isNew = change !== undefined && change.price._id !== subscription.price._id;
  const priced = isNew ? changePrice(carded, { ...change, subscription, seed }, happening) : { customer: carded };
  if ('failure' in priced) return { customer: before, result: priced.failure };
  const now = subscriptionOf(priced.customer, id);
  const customer = changeSubscription(
    priced.customer,
    now,
    { cancelAtPeriodEnd, metadata: metadata?.(now.metadata) },
    happening,
  );
  return { customer, result: subscriptionOf(customer, id) };
}
