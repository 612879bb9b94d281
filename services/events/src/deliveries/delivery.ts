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
  readonly lane: string;
  readonly state: DeliveryAnswer['state'];
  readonly created_at: Date;
  readonly next_at: Date | null;
  readonly attempts: readonly StoredAttempt[];
}

/** An attempt, and what it makes of the delivery. */
export interface AttemptOutcome {
  readonly delivery: Delivery;
  readonly attempt: StoredAttempt;
  readonly change: Pick<Delivery, 'state' | 'next_at'>;
}

const laneOf = (webhookId: number, { object, object_id }: Pick<StoredEvent, 'object' | 'object_id'>): string =>
  `${webhookId}:${object}/${object_id}`;

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

/** Only a 2xx status counts. */
export const succeeded = ({ status }: Pick<StoredAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/** Seconds to wait after each failed attempt, 72 hours in all. After the last one, the delivery is dropped. */
const WAITS = [5, 30, 120, 600, 1_800, ...[1, 3, 6, 12, 12, 12, 12, 13].map((hours) => hours * 3_600)];
/** The fraction by which a wait varies, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/** Milliseconds to wait after the given number of failed attempts, from 1; null if there is no further attempt. */
export function waitAfterAttempts(attempts: number, random: () => number = Math.random): number | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : Math.round(wait * 1_000 * (1 + JITTER * (2 * random() - 1)));
}
