import type { ApiRequest } from '../api/api-operation.ts';
import { apiVersion } from '../api/api-version.ts';
import { newSeed, objectId } from '../api/object-id.ts';
import { seconds } from '../api/object-list.ts';

/** What the sandbox tells of. */
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

/** What an event is about. */
export type EventType = (typeof eventTypes)[number];

/** Something that happened, before it is filed: it is written with the change itself, so that no crash can part them. */
export interface StripeEvent {
  readonly _id: string;
  readonly type: EventType;
  readonly created: Date;
  /** The object as it was then, as JSON: whatever its names are, it comes out as it went in. */
  readonly object: string;
  /** The request that brought it about; null for what a person or the clock did. */
  readonly request: ApiRequest['cause'] | null;
}

/** A filed event, and how far it has been told. */
export interface StoredEvent extends StripeEvent {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly next_at: Date;
  /** Since when it has been told: by the real time, whatever the clock of subscriptions says. */
  readonly filed_at: Date;
  /** When it was delivered or given up. */
  readonly ended_at: Date | null;
}

/** Makes an event of an object's present state. */
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

/** The wire form, which is also what a webhook sends. */
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
