import type { Delivery as DeliveryAnswer } from '@keystead/contracts';
import type { StoredEvent } from '../events/event.ts';
import type { Webhook } from '../webhooks/webhook.ts';

/** A try to send an event, as it is kept. */
export interface StoredAttempt {
  readonly at: Date;
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
  readonly answer: string;
}

/** A delivery as it is kept, for 30 days. */
export interface Delivery {
  readonly _id: number;
  readonly webhook_id: number;
  readonly account_id: number;
  /** Absent: a test. */
  readonly event_id?: number;
  readonly type: DeliveryAnswer['type'];
  /** The lane that it waits in; see `Lane`. */
  readonly lane: string;
  readonly state: DeliveryAnswer['state'];
  readonly created_at: Date;
  readonly next_at: Date | null;
  readonly attempts: readonly StoredAttempt[];
}

/** The lane of a record's events on their way to a webhook. */
const laneOf = (webhookId: number, { object, object_id }: Pick<StoredEvent, 'object' | 'object_id'>): string =>
  `${webhookId}:${object}/${object_id}`;

/** A delivery of an event that is due at once. */
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

/** What came of a try: a 2xx alone says that it has arrived. */
export const arrived = ({ status }: Pick<StoredAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;
