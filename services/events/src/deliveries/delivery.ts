import type { Delivery as DeliveryAnswer } from '@keystead/contracts';
import type { StoredEvent } from '../events/event.ts';
import type { SendingOutcome } from '../sending/post-message.ts';
import type { Webhook } from '../webhooks/webhook.ts';

export interface StoredAttempt extends SendingOutcome {
  readonly at: Date;
}

/** A delivery as stored, for 30 days. */
export interface Delivery {
  readonly _id: number;
  readonly webhook_id: number;
  readonly account_id: number;
  /** Absent for a test. */
  readonly event_id?: number;
  readonly type: DeliveryAnswer['type'];
  /** The lane in which it waits; see `Lane`. */
  readonly lane: string;
  readonly state: DeliveryAnswer['state'];
  readonly created_at: Date;
  readonly next_at: Date | null;
  readonly attempts: readonly StoredAttempt[];
}

const laneOf = (webhookId: number, { object, object_id }: Pick<StoredEvent, 'object' | 'object_id'>): string =>
  `${webhookId}:${object}/${object_id}`;

/** A delivery of an event that is due immediately. */
export const newDelivery = (_id: number, webhook: Webhook, event: StoredEvent, now: Date): Delivery => ({
  _id,
  webhook_id: webhook._id,
  account_id: webhook.account_id,
  event_id: event._id,
  type: event.type,
  lane: laneOf(webhook._id, event),
  state: 'waiting',
  created_at: now,
  next_at: now,
  attempts: [],
});

/** Whether an attempt succeeded: only a 2xx status counts. */
export const succeeded = ({ status }: Pick<StoredAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Milliseconds to wait after each failed attempt, about 72 hours in all. After the last attempt, the delivery is
 * dropped.
 */
const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
  13 * HOUR_MS,
];
/** The fraction by which a wait varies, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/** Milliseconds to wait after the given number of failed attempts, from 1; null if there is no further attempt. */
export function waitAfterAttempts(attempts: number, random: () => number = Math.random): number | null {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * (2 * random() - 1)));
}
