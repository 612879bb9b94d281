import Type, { type Static } from 'typebox';
import { described, Id, Instant, listAnswer, listQuery, Named, Nullable, OneOf, Version } from '../fields.ts';
import { listRoute, readRoute } from '../record-routes.ts';
import { defineRoutes } from '../route.ts';

/**
 * The closed list of event types. One of a record besides `created`, `updated` and `deleted` is sent in addition to
 * `updated`. Rollouts are events of the account of the admin who started them.
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
  'lease.holdover',
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
  'payment.returned',
  'payment.allocated',
  'charge.posted',
  'charge.voided',
  'late_fee.posted',
  'deposit.statement_issued',
  'subscription.updated',
  'rollout.held',
  'rollout.rolled_back',
] as const;
export type EventType = (typeof eventTypes)[number];

export const eventObjects = [
  'property',
  'tenant',
  'lease',
  'maintenance',
  'personnel',
  'payment',
  'charge',
  'allocation',
  'deposit',
  'subscription',
  'rollout',
] as const;
export type EventObject = (typeof eventObjects)[number];

const Value = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));

export const Actor = Named(
  'Who performed an action: a user in a session, with an API key (`key_id`), with a connected app (`key_id`, and `app`, its name), or through a service on their behalf (`service`, such as `assistant`). If `user_id` is null, the product itself did. `name` is the name at that time.',
  {
    user_id: Nullable(Id),
    name: Type.String(),
    key_id: Nullable(Id),
    service: Nullable(Type.String({ maxLength: 40 })),
    app: Type.Optional(Type.String({ maxLength: 100 })),
  },
);
export type Actor = Static<typeof Actor>;

export const EventData = Named(
  'A record after a change, as a flat object with the field names of the API (amounts in dollars), and the old and new value of each changed field. `version` increases with each change of the record. A receiver that has a later version may ignore this one.',
  {
    object: OneOf(eventObjects),
    id: Id,
    version: Version,
    record: Type.Record(Type.String(), Value),
    changes: Type.Array(Type.Object({ field: Type.String(), from: Value, to: Value })),
  },
);
export type EventData = Static<typeof EventData>;

export const Event = Named(
  'An event of a record of an account. Events of the same record are in chronological order.',
  {
    id: Id,
    type: OneOf(eventTypes),
    account_id: Id,
    timestamp: described('When the change happened.', Instant),
    by: Actor,
    data: EventData,
  },
);
export type Event = Static<typeof Event>;

export const WebhookBody = Named(
  'The body of a webhook request: `type`, `timestamp` and `data` as in Standard Webhooks, and the account.',
  {
    id: described('The same as the header `webhook-id`, such as `evt_17`.', Type.String()),
    type: Type.Union([OneOf(eventTypes), Type.Literal('webhook.test')]),
    timestamp: Instant,
    account_id: Id,
    by: Actor,
    data: Nullable(EventData),
  },
);
export type WebhookBody = Static<typeof WebhookBody>;

export const LiveNotice = described(
  'A notification to an open page: a record changed, so the page reloads records of that kind. `ready` comes first: from then on, no change is missed.',
  Type.Union([
    Type.Object({ kind: OneOf(['ready']) }),
    Type.Object({ kind: OneOf(['change']), object: OneOf(eventObjects), id: Id, type: OneOf(eventTypes) }),
  ]),
);
export type LiveNotice = Static<typeof LiveNotice>;

export const eventRoutes = defineRoutes({
  'GET /events': listRoute(
    "List events of the account's records in the last 30 days, newest first",
    {
      ...listQuery(['-id', 'id']),
      type: Type.Optional(OneOf(eventTypes)),
      object: Type.Optional(OneOf(eventObjects)),
      object_id: Type.Optional(Id),
    },
    { events: Type.Array(Event), ...listAnswer },
  ),
  'GET /events/{id}': readRoute('Read an event of the last 30 days', Event),
  'GET /live': {
    summary: "Stream changes to the account's records as they happen. Not for tenants, whose apps poll",
    events: LiveNotice,
    endless: true,
    codes: ['forbidden', 'rate_limited'],
  },
});
