import Type, { type Static } from 'typebox';
import { Actor, EventData, eventRoutes, eventTypes } from './events/events.ts';
import { webhookRoutes } from './events/webhooks.ts';
import {
  described,
  Id,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Named,
  Nullable,
  OneOf,
  Optional,
  Text,
} from './fields.ts';
import { defineContract } from './route.ts';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const AuditEntry = Named(
  "An entry of the audit log: a `change` of a record, or a write `request` with its response status. A request that changed records and succeeded has only the entries of its changes, which have its id. `status` is null for a change, and if the service stopped before it responded. `hash` is the SHA-256 of the previous hash and of all other fields of this entry. The name and the reason are included as separate hashes, so that they can be erased with their account; they are '' and null afterwards.",
  {
    id: Id,
    kind: OneOf(['request', 'change']),
    at: Instant,
    service: Type.String(),
    account_id: Nullable(Id),
    by: Actor,
    action: described(
      'The operation, such as `PUT /properties/{id}`; for a change, the event type, such as `property.updated`.',
      Type.String(),
    ),
    operation: Type.Optional(
      described('The operation of the request that made a change, such as `PUT /properties/{id}`.', Type.String()),
    ),
    subject: described(
      'The affected record, such as `properties/7`, or `property/7` for a change; null if the request names none.',
      Nullable(Type.String()),
    ),
    status: Nullable(Type.Integer()),
    request_id: Nullable(Type.String()),
    reason: described('Why the request differs from a rule of law, if its author said so.', Nullable(Type.String())),
    previous: Sha256,
    hash: Sha256,
  },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditVerification = Named(
  'The result of verifying a part of the log. `broken_at` is the first altered entry.',
  {
    from: Id,
    to: Nullable(Id),
    checked: Type.Integer({ minimum: 0 }),
    intact: Type.Boolean(),
    broken_at: Nullable(Id),
    head: described('The hash of the last entry. Store it elsewhere to detect a rewritten log.', Nullable(Sha256)),
    next: described('Where to continue; null at the end of the log.', Nullable(Id)),
  },
);
export type AuditVerification = Static<typeof AuditVerification>;

/** The most messages of a call: as many of new tenants as fit into half of the body limit. */
export const MAX_REPORTS = 1_000;

const Key = Text(200);

const Who = Input(Actor.properties);

/** The request that made a change, for the audit log. */
const origin = {
  request_id: Type.Optional(Text(100)),
  operation: Type.Optional(Text(200)),
  reason: Optional(Text(500)),
};

/** A change of a record, as its service publishes it. `key` identifies the change: a repeated report is stored once. */
export const ChangeReport = Input({
  ...origin,
  kind: OneOf(['change']),
  key: Key,
  at: Instant,
  account_id: Id,
  by: Who,
  types: Type.Array(OneOf(eventTypes), { minItems: 1, maxItems: 3 }),
  data: EventData,
});
export type ChangeReport = Static<typeof ChangeReport>;

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
  reason: Optional(Text(500)),
});
export type RequestReport = Static<typeof RequestReport>;

export const Report = Type.Union([ChangeReport, RequestReport]);
export type Report = Static<typeof Report>;

export const events = defineContract({
  service: 'events',
  area: 'events',
  routes: {
    ...eventRoutes,
    ...webhookRoutes,
    'GET /audit': {
      summary: 'List every write and its author, newest first. Admins only',
      keys: false,
      query: Input({
        ...listQuery(['-id', 'id']),
        service: Type.Optional(Text(40)),
        account_id: Type.Optional(Id),
        user_id: Type.Optional(Id),
        key_id: Type.Optional(Id),
        action: Type.Optional(Text(200)),
        subject: Type.Optional(Text(200)),
        from: Type.Optional(Instant),
        to: Type.Optional(Instant),
      }),
      answer: Type.Object({ entries: Type.Array(AuditEntry), ...listAnswer }),
      codes: ['forbidden'],
    },
    'GET /audit/verification': {
      summary: 'Verify that a part of the log is unaltered: about 20,000 entries from a given one. Admins only',
      keys: false,
      query: Input({ from: Type.Optional(Id) }),
      answer: AuditVerification,
      codes: ['forbidden'],
    },
    'POST /internal/reports': {
      summary: 'Receive the changes of a service, in order for each record. Each key is accepted once',
      reported: false,
      body: Input({ reports: Type.Array(Report, { minItems: 1, maxItems: MAX_REPORTS }) }),
    },
  },
});
