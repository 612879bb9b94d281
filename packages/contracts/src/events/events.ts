import Type, { type Static } from 'typebox';
import { Id, IdParams, Input, Instant, listAnswer, listQuery, Nullable, OneOf, Version } from '../fields.ts';
import { defineRoutes } from '../route.ts';

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
export type WebhookBody = Static<typeof WebhookBody>;

/**
 * What an open page is told: that a record was changed, so that it reads again what it shows of such records. `ready` comes
 * first: from then on nothing is missed.
 */
export const LiveNotice = Type.Union([
  Type.Object({ kind: OneOf(['ready']) }),
  Type.Object({ kind: OneOf(['change']), object: OneOf(eventObjects), id: Id, type: OneOf(eventTypes) }),
]);
/** What an open page is told. */
export type LiveNotice = Static<typeof LiveNotice>;

export const eventRoutes = defineRoutes({
  'GET /events': {
    summary: "List events of the account's records in the last 30 days, newest first",
    access: 'signed-in',
    query: Input({
      ...listQuery(['-id', 'id']),
      type: Type.Optional(OneOf(eventTypes)),
      object: Type.Optional(OneOf(eventObjects)),
      object_id: Type.Optional(Id),
    }),
    answer: Type.Object({ events: Type.Array(Event), ...listAnswer }),
    codes: [],
  },
  'GET /events/{id}': {
    summary: 'Read an event of the last 30 days',
    access: 'signed-in',
    params: IdParams,
    answer: Event,
    codes: ['not_found'],
  },
  'GET /live': {
    summary: "Stream changes to the account's records as they happen. Not for tenants, whose apps poll",
    access: 'signed-in',
    events: LiveNotice,
    endless: true,
    codes: ['forbidden', 'rate_limited'],
  },
});
