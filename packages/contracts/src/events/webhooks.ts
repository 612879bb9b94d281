import Type, { type Static } from 'typebox';
import {
  Abilities,
  described,
  Id,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  recordFields,
  Text,
  Version,
} from '../fields.ts';
import { listRoute, readRoute } from '../record-routes.ts';
import { defineRoutes } from '../route.ts';
import { eventTypes } from './events.ts';

export const MAX_WEBHOOKS = 20;

/** How long the product waits for the response of a receiver by default, in milliseconds. */
export const WEBHOOK_TIMEOUT_MS = 10_000;

export const Webhook = Named(
  'A webhook of an account. An empty `types` means all events. `state` is `failing` while the last delivery was rejected. It is `paused` after the account paused it, or after three days without a successful delivery.',
  {
    id: Id,
    url: Type.String(),
    description: Nullable(Type.String()),
    types: Type.Array(OneOf(eventTypes)),
    state: OneOf(['active', 'failing', 'paused']),
    delivered_at: described('When the last delivery succeeded.', Nullable(Instant)),
    ...recordFields,
    abilities: Abilities('update', 'delete'),
  },
);
export type Webhook = Static<typeof Webhook>;

export const WebhookSecret = Named(
  'The secret for verifying signatures (`whsec_…`, as in Standard Webhooks). Only this response contains it.',
  { secret: Type.String() },
);

export const MadeWebhook = Named('A new webhook with its secret.', {
  ...Webhook.properties,
  ...WebhookSecret.properties,
});

const Url = Type.String({ minLength: 1, maxLength: 2000, trim: true });

const Types = Type.Array(OneOf(eventTypes), { maxItems: eventTypes.length, uniqueItems: true });

export const NewWebhook = NamedInput(
  'Registers a webhook. The URL must use https, unless the installation allows http.',
  { url: Url, description: Optional(Text(200)), types: Type.Optional(Types) },
);
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookChange = NamedInput('Changes a webhook, in full or in part. An outdated `version` is rejected.', {
  url: Type.Optional(Url),
  description: Optional(Text(200)),
  types: Type.Optional(Types),
  state: Type.Optional(OneOf(['active', 'paused'])),
  version: Type.Optional(Version),
});
export type WebhookChange = Static<typeof WebhookChange>;

export const DeliveryAttempt = Named(
  'An attempt to deliver an event: the response status or the connection error, and the first 1,000 characters of the response.',
  {
    at: Instant,
    status: Nullable(Type.Integer()),
    error: Nullable(Type.String()),
    milliseconds: Type.Integer({ minimum: 0 }),
    answer: Type.String(),
  },
);
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

/** The states of a delivery. `waiting`: it is retried at `next_at`. `failed`: it was abandoned after three days. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const Delivery = Named('The delivery of an event to a webhook.', {
  id: Id,
  webhook_id: Id,
  event_id: described('Null for a test event.', Nullable(Id)),
  type: Type.String(),
  state: OneOf(deliveryStates),
  created_at: Instant,
  next_at: described(
    'The next attempt; null unless the state is `waiting`. If it is in the past, the delivery waits for an earlier event of the same record, or the webhook is paused.',
    Nullable(Instant),
  ),
  attempts: Type.Array(DeliveryAttempt),
  abilities: Abilities('resend'),
});
export type Delivery = Static<typeof Delivery>;

const DeliveryParams = Type.Object({ id: Id, delivery_id: Id }, { additionalProperties: false });

export const webhookRoutes = defineRoutes({
  'GET /webhooks': listRoute('List the webhooks of the account', listQuery(['-created_at', 'created_at']), {
    webhooks: Type.Array(Webhook),
    ...listAnswer,
    abilities: Abilities('create'),
  }),
  'POST /webhooks': {
    summary: 'Register a webhook. Only this response contains its signing secret',
    body: NewWebhook,
    answer: MadeWebhook,
    status: 201,
    secret: true,
    codes: ['forbidden', 'email_unconfirmed', 'too_many_webhooks'],
  },
  'DELETE /webhooks': {
    summary: 'Delete all webhooks of the account and their pending deliveries',
    keys: false,
    codes: ['forbidden'],
  },
  'GET /webhooks/{id}': readRoute('Read a webhook', Webhook),
  'PUT /webhooks/{id}': {
    summary: 'Change a webhook, in full or in part. `active` resumes its pending deliveries',
    body: WebhookChange,
    answer: Webhook,
    codes: ['not_found', 'forbidden', 'email_unconfirmed', 'version_conflict', 'precondition_failed'],
  },
  'DELETE /webhooks/{id}': {
    summary: 'Delete a webhook and its pending deliveries',
    codes: ['not_found', 'forbidden', 'precondition_failed'],
  },
  'POST /webhooks/{id}/secret': {
    summary: 'Create a new secret. For 24 hours, deliveries are also signed with the old one',
    answer: WebhookSecret,
    secret: true,
    codes: ['not_found', 'forbidden', 'email_unconfirmed', 'rate_limited'],
  },
  'POST /webhooks/{id}/test': {
    summary: 'Send a test event once, immediately, and return the response',
    answer: Delivery,
    status: 201,
    codes: ['not_found', 'forbidden', 'email_unconfirmed', 'rate_limited'],
  },
  'GET /webhooks/{id}/deliveries': {
    summary: 'List the deliveries of a webhook in the last 30 days, including pending ones',
    query: Input({ ...listQuery(['-id']), state: Type.Optional(OneOf(deliveryStates)) }),
    answer: Type.Object({ deliveries: Type.Array(Delivery), ...listAnswer }),
    codes: ['not_found'],
  },
  'GET /webhooks/{id}/deliveries/{delivery_id}': {
    summary: 'Read a delivery with its attempts',
    params: DeliveryParams,
    answer: Delivery,
    codes: ['not_found'],
  },
  'POST /webhooks/{id}/deliveries/{delivery_id}/resend': {
    summary: 'Send a delivery again, immediately',
    params: DeliveryParams,
    answer: Delivery,
    codes: ['not_found', 'forbidden', 'email_unconfirmed', 'conflict'],
  },
});
