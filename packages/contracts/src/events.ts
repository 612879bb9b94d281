import Type, { type Static } from 'typebox';
import { auditRoutes } from './events/audit.ts';
import { Actor, EventData, eventRoutes, eventTypes } from './events/events.ts';
import { webhookRoutes } from './events/webhooks.ts';
import { Id, Input, Instant, Nullable, OneOf, Text } from './fields.ts';
import { defineContract } from './route.ts';

/** Reports that one call of `POST /internal/reports` takes at most. */
export const MAX_REPORTS = 200;

const Key = Text(200);

const Who = Input(Actor.properties);

/** A change of a record, as the service that keeps it reports it. `key` names it: reported twice, it is there once. */
export const ChangeReport = Input({
  kind: OneOf(['change']),
  key: Key,
  at: Instant,
  account_id: Id,
  by: Who,
  types: Type.Array(OneOf(eventTypes), { minItems: 1, maxItems: 3 }),
  data: EventData,
});
export type ChangeReport = Static<typeof ChangeReport>;

/** A request to write, as the service that answered it reports it. */
export const RequestReport = Input({
  kind: OneOf(['request']),
  key: Key,
  at: Instant,
  account_id: Nullable(Id),
  by: Who,
  action: Text(200),
  subject: Nullable(Text(200)),
  status: Nullable(Type.Integer({ minimum: 100, maximum: 599 })),
  request_id: Text(100),
});
export type RequestReport = Static<typeof RequestReport>;

/** What a service reports of a write. */
export const Report = Type.Union([ChangeReport, RequestReport]);
export type Report = Static<typeof Report>;

/** Everything that the events service answers: what happened, who is told of it, and the log of it. */
export const events = defineContract({
  service: 'events',
  area: 'events',
  routes: {
    ...eventRoutes,
    ...webhookRoutes,
    ...auditRoutes,
    'POST /internal/reports': {
      summary: 'Receive the changes of a service, in order for each record. Each key is accepted once',
      access: 'service',
      reported: false,
      body: Input({ reports: Type.Array(Report, { minItems: 1, maxItems: MAX_REPORTS }) }),
      codes: [],
    },
  },
});
