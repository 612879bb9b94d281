import Type, { type Static } from 'typebox';
import { Abilities, Id, Input, Instant, Nullable, OneOf, Optional, Text, Version } from '../fields.ts';
import { eventTypes } from './event.ts';

/** Addresses that one account may register. */
export const MAX_WEBHOOKS = 20;

/**
 * An address that an account registered. `types` empty: it is told of everything. `state` is `failing` while what was sent
 * last was refused, and `paused` when its owner, or three days of nothing but failures, stopped it.
 */
export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  description: Nullable(Type.String()),
  types: Type.Array(OneOf(eventTypes)),
  state: OneOf(['active', 'failing', 'paused']),
  /** When the last delivery came through. */
  delivered_at: Nullable(Instant),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  abilities: Abilities('update', 'delete'),
});
/** An address that an account registered. */
export type Webhook = Static<typeof Webhook>;

/** The secret that a receiver checks signatures with (`whsec_…`, as Standard Webhooks has it); shown this once. */
export const WebhookSecret = Type.Object({ secret: Type.String() });

/** A new webhook with its secret. */
export const MadeWebhook = Type.Object({ ...Webhook.properties, ...WebhookSecret.properties });
/** A new webhook with its secret. */
export type MadeWebhook = Static<typeof MadeWebhook>;

const Url = Type.String({ minLength: 1, maxLength: 2000, trim: true });
const Types = Type.Array(OneOf(eventTypes), { maxItems: eventTypes.length, uniqueItems: true });

/** What registers an address. It has to be https, but where the installation allows otherwise. */
export const NewWebhook = Input({ url: Url, description: Optional(Text(200)), types: Type.Optional(Types) });
/** What registers an address. */
export type NewWebhook = Static<typeof NewWebhook>;

/** The whole of a webhook or a part of it; an older `version` is refused. */
export const WebhookChange = Input({
  url: Type.Optional(Url),
  description: Optional(Text(200)),
  types: Type.Optional(Types),
  state: Type.Optional(OneOf(['active', 'paused'])),
  version: Type.Optional(Version),
});
/** The whole of a webhook or a part of it. */
export type WebhookChange = Static<typeof WebhookChange>;

/** One try to send an event: the receiver's status, or why there was none, and the first 1,000 characters of its answer. */
export const DeliveryAttempt = Type.Object({
  at: Instant,
  status: Nullable(Type.Integer()),
  error: Nullable(Type.String()),
  milliseconds: Type.Integer({ minimum: 0 }),
  answer: Type.String(),
});
/** One try to send an event. */
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

/** What becomes of a delivery: `waiting` is tried again at `next_at`, `failed` was given up after three days. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** An event on its way to an address, or arrived there. */
export const Delivery = Type.Object({
  id: Id,
  webhook_id: Id,
  /** Null: a test. */
  event_id: Nullable(Id),
  type: Type.String(),
  state: OneOf(deliveryStates),
  created_at: Instant,
  /** Null unless it waits; an instant that has passed: it waits for an earlier event of its record, or is paused. */
  next_at: Nullable(Instant),
  attempts: Type.Array(DeliveryAttempt),
  abilities: Abilities('resend'),
});
/** An event on its way to an address. */
export type Delivery = Static<typeof Delivery>;
