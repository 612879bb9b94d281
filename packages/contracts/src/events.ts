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
    'GET /webhooks': {
      summary: 'List the webhooks of the account',
      access: 'signed-in',
      query: Input(listQuery(['-created_at', 'created_at'])),
      answer: Type.Object({ webhooks: Type.Array(Webhook), ...listAnswer, abilities: Abilities('create') }),
      codes: [],
    },
    'POST /webhooks': {
      summary: 'Register a webhook. Only this response contains its signing secret',
      access: 'signed-in',
      body: NewWebhook,
      answer: MadeWebhook,
      status: 201,
      secret: true,
      codes: ['forbidden', 'email_unconfirmed', 'too_many_webhooks'],
    },
    'DELETE /webhooks': {
      summary: 'Delete all webhooks of the account and their pending deliveries',
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
      summary: 'Change a webhook, in full or in part. `active` resumes its pending deliveries',
      access: 'signed-in',
      params: IdParams,
      body: WebhookChange,
      answer: Webhook,
      codes: ['not_found', 'forbidden', 'email_unconfirmed', 'version_conflict', 'precondition_failed'],
    },
    'DELETE /webhooks/{id}': {
      summary: 'Delete a webhook and its pending deliveries',
      access: 'signed-in',
      params: IdParams,
      codes: ['not_found', 'forbidden', 'precondition_failed'],
    },
    'POST /webhooks/{id}/secret': {
      summary: 'Create a new secret. For 24 hours, deliveries are also signed with the old one',
      access: 'signed-in',
      params: IdParams,
      answer: WebhookSecret,
      secret: true,
      codes: ['not_found', 'forbidden', 'email_unconfirmed', 'rate_limited'],
    },
    'POST /webhooks/{id}/test': {
      summary: 'Send a test event once, immediately, and return the response',
      access: 'signed-in',
      params: IdParams,
      answer: Delivery,
      status: 201,
      codes: ['not_found', 'forbidden', 'email_unconfirmed', 'rate_limited'],
    },
    'GET /webhooks/{id}/deliveries': {
      summary: 'List the deliveries of a webhook in the last 30 days, including pending ones',
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
      summary: 'Send a delivery again, immediately',
      access: 'signed-in',
      params: DeliveryParams,
      answer: Delivery,
      codes: ['not_found', 'forbidden', 'email_unconfirmed', 'conflict'],
    },
    'GET /audit': {
      summary: 'List every write and its author, newest first. Admins only',
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
      summary: 'Verify that a part of the log is unaltered: about 20,000 entries from a given one. Admins only',
      access: 'signed-in',
      keys: false,
      query: Input({ from: Type.Optional(Id) }),
      answer: AuditVerification,
      codes: ['forbidden'],
    },
    'POST /internal/reports': {
      summary: 'Receive the changes of a service, in order for each record. Each key is accepted once',
      access: 'service',
      reported: false,
      body: Input({ reports: Type.Array(Report, { minItems: 1, maxItems: MAX_REPORTS }) }),
      codes: [],
    },
  },
});
