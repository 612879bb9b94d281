import { claimDue, onlyDuplicateKeys } from '@keystead/service-kit';
import { type Connection, type Model, type QueryFilter, Schema, type UpdateQuery } from 'mongoose';
import { type ListPage, readList } from '../api/objects.ts';
import type { EventType, StoredEvent, StripeEvent, WithEvents } from './event.ts';

const schema = new Schema<StoredEvent>(
  {
    _id: { type: String, required: true },
    type: String,
    created: Date,
    object: String,
    request: Schema.Types.Mixed,
    state: String,
    attempts: Number,
    next_at: Date,
    filed_at: Date,
    ended_at: Date,
  },
  { versionKey: false },
);
schema.index({ created: -1, _id: -1 });
schema.index({ state: 1, next_at: 1 });
// Stripe lists events for 30 days. An event that is not delivered yet has no such date and stays.
schema.index({ ended_at: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

/** The lease of an attempt in milliseconds. It is longer than an attempt may take. */
const ATTEMPT_LEASE_MS = 60_000;

export interface EventSearch {
  readonly types: readonly EventType[] | undefined;
  readonly limit: number | undefined;
  readonly startingAfter: string | undefined;
}

/** The only place that queries events. */
export class EventRepository {
  readonly #model: Model<StoredEvent>;

  constructor(database: Connection) {
    this.#model = database.model<StoredEvent>('Event', schema, 'events');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
    // Migrates events that were stored before the field existed.
    await this.#model.updateMany({ filed_at: { $exists: false } }, { $set: { filed_at: new Date() } });
  }

  /** Stores events; existing ones stay as they are. */
  async add(events: readonly StripeEvent[]): Promise<void> {
    const filed_at = new Date();
    const waiting = { state: 'waiting', attempts: 0, next_at: filed_at, filed_at, ended_at: null } as const;
    try {
      await this.#model.insertMany(
        events.map((event) => ({ ...event, ...waiting })),
        { lean: true, ordered: false },
      );
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
  }

  find(id: string): Promise<StoredEvent | null> {
    return this.#model.findById(id).lean<StoredEvent>().exec();
  }

  list({ types, limit, startingAfter }: EventSearch): Promise<ListPage<StoredEvent>> {
    const filter = types ? { type: { $in: [...types] } } : {};
    return readList(this.#model, { filter, limit, startingAfter, kind: 'event' });
  }

  /** Takes the event that has waited longest for delivery, with a lease of one minute. Null when none is due. */
  claimDue(): Promise<StoredEvent | null> {
    return claimDue(this.#model, { states: ['waiting'], lease: ATTEMPT_LEASE_MS });
  }

  async delivered(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { state: 'delivered', ended_at: new Date() } });
  }

  async failed(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { state: 'failed', ended_at: new Date() } });
  }

  async retryAt(id: string, next_at: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { next_at } });
  }
}

/** Moves a record's pending events to the collection of events. They are not delivered before. Idempotent. */
export async function publishEvents<T extends WithEvents>(
  model: Model<T>,
  events: EventRepository,
  record: T,
): Promise<void> {
  if (record.unfiled_events.length === 0) return;
  await events.add(record.unfiled_events);
  const published = record.unfiled_events.map(({ _id }) => _id);
  await model.updateOne(
    { _id: record._id } as QueryFilter<T>,
    { $pull: { unfiled_events: { _id: { $in: published } } } } as unknown as UpdateQuery<T>,
  );
}

/** The records whose events a crash left pending, at most 100. */
export const findPending = <T extends WithEvents>(model: Model<T>): Promise<T[]> =>
  model
    .find({ 'unfiled_events._id': { $exists: true } } as QueryFilter<T>)
    .limit(100)
    .lean<T[]>()
    .exec();
