import { objectId, presentList, seconds, secondsOrNull } from '../api/objects.ts';
import { type Period, presentPrice, type SubscribedPrice } from '../prices/price.ts';

/** A stored subscription: one price, with quantity 1. */
export interface Subscription {
  readonly _id: string;
  readonly created: Date;
  readonly metadata: Readonly<Record<string, string>>;
  readonly item_id: string;
  readonly price: SubscribedPrice;
  /** The id of the card that pays it. */
  readonly card: string;
  /** `past_due` while the latest invoice is unpaid and is retried. */
  readonly status: 'active' | 'past_due' | 'canceled';
  /** The current period; for an ended subscription, the last one. */
  readonly period: Period;
  /** The instant from which the ends of the periods are computed. */
  readonly anchor: Date;
  readonly cancel_at_period_end: boolean;
  readonly ended_at: Date | null;
  readonly latest_invoice: string;
  /** The seed of the request that ended it immediately, so that a repeated request gets the same response. */
  readonly ended_by: string | null;
}

/** Whether the subscription has not ended: it is paid, or its payment is retried. */
export const isLive = ({ status }: Subscription): boolean => status !== 'canceled';

/** The id of the subscription that a seed begins. It is known before the subscription exists. */
export const subscriptionIdOf = (seed: string): string => objectId('sub_', seed);

const presentItem = ({ item_id, price, period }: Subscription) => ({
  id: item_id,
  object: 'subscription_item' as const,
  current_period_end: seconds(period.end),
  current_period_start: seconds(period.start),
  price: presentPrice(price),
  quantity: 1,
});

/** The API representation. As at Stripe, the only item has the start and end of the period. */
export const presentSubscription = (customer: string, subscription: Subscription) => ({
  id: subscription._id,
  object: 'subscription' as const,
  cancel_at: subscription.cancel_at_period_end ? seconds(subscription.period.end) : null,
  cancel_at_period_end: subscription.cancel_at_period_end,
  created: seconds(subscription.created),
  customer,
  default_payment_method: subscription.card,
  ended_at: secondsOrNull(subscription.ended_at),
  items: presentList(
    `/v1/subscription_items?subscription=${subscription._id}`,
    { rows: [subscription], hasMore: false },
    presentItem,
  ),
  latest_invoice: subscription.latest_invoice,
  metadata: subscription.metadata,
  status: subscription.status,
});
