import Type, { type Static } from 'typebox';
import { auditRoutes } from './events/audit.ts';
import { Actor, EventData, eventRoutes, eventTypes } from './events/events.ts';
import { webhookRoutes } from './events/webhooks.ts';
import { Id, Input, Instant, Nullable, OneOf, Text } from './fields.ts';
import { defineContract } from './route.ts';

/** Maximum number of reports per call of `POST /internal/reports`. */
export const MAX_REPORTS = 200;

const Key = Text(200);

const Who = Input(Actor.properties);

/** A change of a record, as its service publishes it. `key` identifies the change: a repeated report is stored once. */
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

/** A write request, as the service that handled it publishes it. */
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

/** A write, as its service publishes it. */
export const Report = Type.Union([ChangeReport, RequestReport]);
export type Report = Static<typeof Report>;

/** The contract of the events service: events, webhooks and the audit log. */
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
