import { objectId } from '../api/object-id.ts';
import type { Period } from '../prices/recurrence.ts';
import type { SubscribedPrice } from '../prices/subscribed-price.ts';

/** A subscription as it is kept: one price, once. */
export interface Subscription {
  readonly _id: string;
  readonly created: Date;
  readonly metadata: Readonly<Record<string, string>>;
  readonly item_id: string;
  readonly price: SubscribedPrice;
  /** The id of the card that it is paid with; null where it is the customer's. */
  readonly card: string | null;
  /** `past_due` while the latest invoice is not paid and tried again. */
  readonly status: 'active' | 'past_due' | 'canceled';
  /** What is paid for now; once it has ended, the last one. */
  readonly period: Period;
  /** By which the ends of the periods are reckoned. */
  readonly anchor: Date;
  readonly cancel_at_period_end: boolean;
  /** When the cancellation was asked for. */
  readonly canceled_at: Date | null;
  readonly ended_at: Date | null;
  readonly cancel_reason: 'cancellation_requested' | 'payment_failed' | null;
  readonly latest_invoice: string;
  /** Of the request that ended it at once: the same request again is answered the same. */
  readonly ended_by: string | null;
}

/** Whether it goes on: paid for, or tried to be. */
export const isLive = ({ status }: Subscription): boolean => status !== 'canceled';

/** The id of the subscription that a seed begins; known before it is there, as is its first invoice's. */
export const subscriptionIdOf = (seed: string): string => objectId('sub_', seed);

/** The id of the first invoice of the subscription that a seed begins. */
export const firstInvoiceIdOf = (seed: string): string => objectId('in_', seed);
