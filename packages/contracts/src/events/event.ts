import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, OneOf, Version } from '../fields.ts';

/**
 * What an account may be told of, closed: a record's `created`, `updated` and `deleted`, and the changes that have a name of
 * their own, which come beside `updated`.
 */
export const eventTypes = [
  'property.created',
  'property.updated',
  'property.deleted',
  'tenant.created',
  'tenant.updated',
  'tenant.deleted',
  'lease.created',
  'lease.updated',
  'lease.deleted',
  'maintenance.created',
  'maintenance.updated',
  'maintenance.status_changed',
  'maintenance.deleted',
  'personnel.created',
  'personnel.updated',
  'personnel.deleted',
  'payment.created',
  'payment.updated',
  'payment.completed',
  'payment.reversed',
  'payment.disputed',
  'payment.deleted',
  'subscription.updated',
] as const;
/** What an account may be told of. */
export type EventType = (typeof eventTypes)[number];

/** The kinds of records that events are about. */
export const eventObjects = [
  'property',
  'tenant',
  'lease',
  'maintenance',
  'personnel',
  'payment',
  'subscription',
] as const;
/** A kind of record that events are about. */
export type EventObject = (typeof eventObjects)[number];

const Value = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));

/**
 * Who did something: a person, by their session, by an API key (`key_id`) or through a service that acts for them (`service`:
 * `assistant`); or, with no user, the product by itself. The name is the one that they had then.
 */
export const Actor = Type.Object({
  user_id: Nullable(Id),
  name: Type.String(),
  key_id: Nullable(Id),
  service: Nullable(Type.String({ maxLength: 40 })),
});
/** Who did something. */
export type Actor = Static<typeof Actor>;

/**
 * A record as it was after a change, flat, under the names that the API gives its fields (money in dollars), and each field
 * that changed, from what to what. `version` counts the record's changes: a receiver that has a later one may ignore this.
 */
export const EventData = Type.Object({
  object: OneOf(eventObjects),
  id: Id,
  version: Version,
  record: Type.Record(Type.String(), Value),
  changes: Type.Array(Type.Object({ field: Type.String(), from: Value, to: Value })),
});
/** A record as it was after a change. */
export type EventData = Static<typeof EventData>;

/** Something that happened to a record of an account. Events of one record are in the order in which they happened. */
export const Event = Type.Object({
  id: Id,
  type: OneOf(eventTypes),
  account_id: Id,
  /** When it happened. */
  timestamp: Instant,
  by: Actor,
  data: EventData,
});
/** Something that happened to a record of an account. */
export type Event = Static<typeof Event>;

/** What a webhook is sent as the body: `type`, `timestamp` and `data` as Standard Webhooks has them, and whose it is. */
export const WebhookBody = Type.Object({
  /** Also `webhook-id`, as `evt_17`. */
  id: Type.String(),
  type: Type.Union([OneOf(eventTypes), Type.Literal('webhook.test')]),
  timestamp: Instant,
  account_id: Id,
  by: Actor,
  data: Nullable(EventData),
});
/** What a webhook is sent as the body. */
export type WebhookBody = Static<typeof WebhookBody>;
