import { claimDue } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { ObjectStore } from '../api/object-store.ts';
import { apiVersion, newSeed, objectId, seconds } from '../api/objects.ts';

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.updated'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'
  | 'customer.updated'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.finalized'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.marked_uncollectible'
  | 'invoice.voided';

/**
 * An event before it is stored in the collection of events. It is written with the change itself, so that a crash
 * cannot separate them.
 */
export interface StripeEvent {
  readonly _id: string;
  readonly type: EventType;
  readonly created: Date;
  /** The object as it was then, as JSON text, which preserves any field name. */
  readonly object: string;
}

/** A record with the pending events of its changes, until they are stored in the collection of events. */
export interface WithEvents {
  readonly _id: string;
  readonly unfiled_events: readonly StripeEvent[];
}

export interface StoredEvent extends StripeEvent {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly next_at: Date;
  /**
   * When the event was stored, in real time, independent of the subscriptions' clock. Delivery retries count from here.
   */
  readonly filed_at: Date;
  /** When it was delivered or given up. */
  readonly ended_at: Date | null;
}

export const newEvent = (type: EventType, object: object, created: Date): StripeEvent => ({
  _id: objectId('evt_', newSeed()),
  type,
  created,
  object: JSON.stringify(object),
});

/** What a webhook sends. */
export const presentEvent = ({ _id, type, created, object }: StoredEvent) => ({
  id: _id,
  object: 'event' as const,
  api_version: apiVersion,
  created: seconds(created),
  data: { object: JSON.parse(object) as object },
  type,
});

/** The lease of an attempt in milliseconds. It is longer than an attempt may take. */
const ATTEMPT_LEASE_MS = 60_000;
/** Stripe lists events for 30 days. An event that is not delivered yet has no such date and stays. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;

/** The only place that queries events. */
export class EventRepository extends ObjectStore<StoredEvent> {
  constructor(database: Connection) {
    super(database, {
      name: 'events',
      kind: 'event',
      indexes: [[{ state: 1, next_at: 1 }], [{ ended_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS }]],
    });
  }

  override async createIndexes(): Promise<void> {
    await super.createIndexes();
    // Migrates events that were stored before the field existed.
    await this.model.updateMany({ filed_at: { $exists: false } }, { $set: { filed_at: new Date() } });
  }

  /** Stores events for delivery; existing ones stay as they are. */
  async addWaiting(events: readonly StripeEvent[]): Promise<void> {
    const filed_at = new Date();
    const waiting = { state: 'waiting', attempts: 0, next_at: filed_at, filed_at, ended_at: null } as const;
    await this.addAll(events.map((event) => ({ ...event, ...waiting })));
  }

  /** Takes the event that has waited longest for delivery, with a lease of one minute, if one is due. */
  claimDue(): Promise<StoredEvent[]> {
    return claimDue(this.model, { states: ['waiting'], lease: ATTEMPT_LEASE_MS });
  }

  /** Ends the attempts to deliver an event. */
  async end(_id: string, state: 'delivered' | 'failed'): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { state, ended_at: new Date() } });
  }

  async retryAt(_id: string, next_at: Date): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { next_at } });
  }
}
