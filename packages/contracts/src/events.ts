import Type, { type Static } from 'typebox';
import { AuditEntry, AuditVerification } from './events/audit-entry.ts';
import { Event, eventObjects, eventTypes } from './events/event.ts';
import { MAX_REPORTS, Report } from './events/report.ts';
import {
  Delivery,
  deliveryStates,
  MadeWebhook,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookSecret,
} from './events/webhook.ts';
import { Abilities, Id, IdParams, Input, Instant, listAnswer, listQuery, OneOf, Text } from './fields.ts';
import { defineContract } from './route.ts';

export * from './events/audit-entry.ts';
export * from './events/event.ts';
export * from './events/report.ts';
export * from './events/webhook.ts';

const DeliveryParams = Type.Object({ id: Id, delivery_id: Id }, { additionalProperties: false });

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

/** Everything that the events service answers: what happened, who is told of it, and the log of it. */
export const events = defineContract({
  service: 'events',
  area: 'events',
  routes: {
    'GET /events': {
      summary: "What happened to the account's records in the last 30 days, newest first",
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
      summary: "Tells of changes to the account's records as they happen; a tenant's lists are read again instead",
      access: 'signed-in',
      events: LiveNotice,
      endless: true,
      codes: ['forbidden', 'rate_limited'],
    },
    'GET /webhooks': {
      summary: 'List the addresses that the account has registered',
      access: 'signed-in',
      query: Input(listQuery(['-created_at', 'created_at'])),
      answer: Type.Object({ webhooks: Type.Array(Webhook), ...listAnswer, abilities: Abilities('create') }),
      codes: [],
    },
    'POST /webhooks': {
      summary: 'Register an address; the answer alone carries the secret of its signatures',
      access: 'signed-in',
      body: NewWebhook,
      answer: MadeWebhook,
      status: 201,
      secret: true,
      codes: ['forbidden', 'email_unconfirmed', 'too_many_webhooks'],
    },
    'DELETE /webhooks': {
      summary: 'Delete all webhooks of the account and what still waits for them',
      access: 'signed-in',
      keys: false,
      codes: ['forbidden'],
    },
    'GET /webhooks/{id}': {
      summary: 'Read a webhook',
      access: 'signed-in',
      params: IdParams,
      answer: Webhook,
      codes: ['not_found'],
    },
    'PUT /webhooks/{id}': {
      summary: 'Change a webhook, whole or in part; `active` again, it goes on with what waits',
      access: 'signed-in',
      params: IdParams,
      body: WebhookChange,
      answer: Webhook,
      codes: ['not_found', 'forbidden', 'email_unconfirmed', 'version_conflict', 'precondition_failed'],
    },
    'DELETE /webhooks/{id}': {
      summary: 'Delete a webhook and what still waits for it',
      access: 'signed-in',
      params: IdParams,
      codes: ['not_found', 'forbidden', 'precondition_failed'],
    },
    'POST /webhooks/{id}/secret': {
      summary: 'A new secret; for 24 hours what is sent is signed with the old one too',
      access: 'signed-in',
      params: IdParams,
      answer: WebhookSecret,
      secret: true,
      codes: ['not_found', 'forbidden', 'email_unconfirmed', 'rate_limited'],
    },
    'POST /webhooks/{id}/test': {
      summary: 'Send a test event, once and at once, and answer what came back',
      access: 'signed-in',
      params: IdParams,
      answer: Delivery,
      status: 201,
      codes: ['not_found', 'forbidden', 'email_unconfirmed', 'rate_limited'],
    },
    'GET /webhooks/{id}/deliveries': {
      summary: 'What was sent to an address in the last 30 days, and what waits',
      access: 'signed-in',
      params: IdParams,
      query: Input({ ...listQuery(['-id']), state: Type.Optional(OneOf(deliveryStates)) }),
      answer: Type.Object({ deliveries: Type.Array(Delivery), ...listAnswer }),
      codes: ['not_found'],
    },
    'GET /webhooks/{id}/deliveries/{delivery_id}': {
      summary: 'Read a delivery with its attempts',
      access: 'signed-in',
      params: DeliveryParams,
      answer: Delivery,
      codes: ['not_found'],
    },
    'POST /webhooks/{id}/deliveries/{delivery_id}/resend': {
      summary: 'Send it once more, now',
      access: 'signed-in',
      params: DeliveryParams,
      answer: Delivery,
      codes: ['not_found', 'forbidden', 'email_unconfirmed', 'conflict'],
    },
    'GET /audit': {
      summary: 'Every write and who made it, newest first; for the admin',
      access: 'signed-in',
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
      summary: 'Whether a part of the log is as it was written: some 20,000 entries from one on; for the admin',
      access: 'signed-in',
      keys: false,
      query: Input({ from: Type.Optional(Id) }),
      answer: AuditVerification,
      codes: ['forbidden'],
    },
    'POST /internal/reports': {
      summary: 'What was written in a service, in the order of each record; taken once by its key',
      access: 'service',
      reported: false,
      body: Input({ reports: Type.Array(Report, { minItems: 1, maxItems: MAX_REPORTS }) }),
      codes: [],
    },
  },
});
