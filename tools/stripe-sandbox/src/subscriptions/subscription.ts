import { objectId, seconds, secondsOrNull } from '../api/objects.ts';
import { type Period, presentPrice, type SubscribedPrice } from '../prices/price.ts';

/** A stored subscription: one price, with quantity 1. */
export interface Subscription {
  readonly _id: string;
  readonly created: Date;
  readonly metadata: Readonly<Record<string, string>>;
  readonly item_id: string;
  readonly price: SubscribedPrice;
  /** The id of the card that pays it; null for the customer's default. */
  readonly card: string | null;
  /** `past_due` while the latest invoice is unpaid and is retried. */
  readonly status: 'active' | 'past_due' | 'canceled';
  /** The current period; for an ended subscription, the last one. */
  readonly period: Period;
  /** The instant from which the ends of the periods are computed. */
  readonly anchor: Date;
  readonly cancel_at_period_end: boolean;
  /** When the cancellation was requested. */
  readonly canceled_at: Date | null;
  readonly ended_at: Date | null;
  readonly cancel_reason: 'cancellation_requested' | 'payment_failed' | null;
  readonly latest_invoice: string;
  /** The seed of the request that ended it immediately, so that a repeated request gets the same response. */
  readonly ended_by: string | null;
}

/** Whether the subscription has not ended: it is paid, or its payment is retried. */
export const isLive = ({ status }: Subscription): boolean => status !== 'canceled';

/**
 * The id of the subscription that a seed begins. It is known before the subscription exists, as is the id of its first
 * invoice.
 */
export const subscriptionIdOf = (seed: string): string => objectId('sub_', seed);

/** The id of the first invoice of the subscription that a seed begins. */
export const firstInvoiceIdOf = (seed: string): string => objectId('in_', seed);

const presentItem = ({ _id, item_id, created, price, period }: Subscription) => ({
  id: item_id,
  object: 'subscription_item' as const,
  created: seconds(created),
  current_period_end: seconds(period.end),
  current_period_start: seconds(period.start),
  metadata: {},
  price: presentPrice(price),
  quantity: 1,
  subscription: _id,
});

/** The API representation. As at Stripe, the only item has the start and end of the period. */
export function presentSubscription(customerId: string, subscription: Subscription) {
  const { _id, created, cancel_at_period_end, period } = subscription;
  return {
    id: _id,
    object: 'subscription' as const,
    cancel_at: cancel_at_period_end ? seconds(period.end) : null,
    cancel_at_period_end,
    canceled_at: secondsOrNull(subscription.canceled_at),
    cancellation_details: {
      reason: subscription.cancel_reason,
    },
    created: seconds(created),
    currency: subscription.price.currency,
    customer: customerId,
    default_payment_method: subscription.card,
    ended_at: secondsOrNull(subscription.ended_at),
    items: {
      object: 'list' as const,
      data: [presentItem(subscription)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${_id}`,
    },
    latest_invoice: subscription.latest_invoice,
    metadata: subscription.metadata,
    status: subscription.status,
  };
}
