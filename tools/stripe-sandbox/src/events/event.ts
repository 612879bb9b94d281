import { type ApiRequest, apiVersion } from '../api/api-operation.ts';
import { newSeed, objectId, seconds } from '../api/objects.ts';

export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'customer.created',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'invoice.marked_uncollectible',
  'invoice.voided',
] as const;

export type EventType = (typeof eventTypes)[number];

/**
 * An event before it is stored in the collection of events. It is written with the change itself, so that a crash
 * cannot separate them.
 */
export interface StripeEvent {
  readonly _id: string;
  readonly type: EventType;
  readonly created: Date;
  /** The object as it was then, as JSON text, which preserves any field name. */
  readonly object: string;
  /** The request that caused it; null for a person or the clock. */
  readonly request: ApiRequest['cause'] | null;
}

/** A record with the pending events of its changes, until they are stored in the collection of events. */
export interface WithEvents {
  readonly _id: string;
  readonly unfiled_events: readonly StripeEvent[];
}

export interface StoredEvent extends StripeEvent {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly next_at: Date;
  /**
   * When the event was stored, in real time, independent of the subscriptions' clock. Delivery retries count from here.
   */
  readonly filed_at: Date;
  /** When it was delivered or given up. */
  readonly ended_at: Date | null;
}

export const newEvent = (
  type: EventType,
  object: object,
  created: Date,
  request: StripeEvent['request'] = null,
): StripeEvent => ({
  _id: objectId('evt_', newSeed()),
  type,
  created,
  object: JSON.stringify(object),
  request,
});

/** The API representation, which is also what a webhook sends. */
export const presentEvent = ({ _id, type, created, object, request, state }: StoredEvent) => ({
  id: _id,
  object: 'event' as const,
  api_version: apiVersion,
  created: seconds(created),
  data: { object: JSON.parse(object) as object },
  livemode: false,
  pending_webhooks: state === 'waiting' ? 1 : 0,
  request: request ?? { id: null, idempotency_key: null },
  type,
});
