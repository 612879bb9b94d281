import {
  countUpToCap,
  eraseAll,
  insertNew,
  onlyDuplicateKeys,
  orderById,
  readPage,
  searchWords,
} from '@keystead/service-kit';
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose';
import { EVENTS_RETENTION_SECONDS } from '../events/event.repository.ts';
import type { Delivery, StoredAttempt } from './delivery.ts';

const attempt = { at: Date, status: Number, error: String, milliseconds: Number, answer: String, _id: false };

const schema = new Schema<Delivery>(
  {
    _id: { type: Number, required: true },
    webhook_id: Number,
    account_id: Number,
    event_id: Number,
    type: String,
    lane: String,
    state: String,
    created_at: Date,
    next_at: Date,
    attempts: { type: [attempt] },
  },
  { versionKey: false },
);
// Each event is delivered to a webhook once. Tests have no event.
schema.index({ webhook_id: 1, event_id: 1 }, { unique: true, partialFilterExpression: { event_id: { $gt: 0 } } });
schema.index({ webhook_id: 1, _id: -1 });
schema.index({ webhook_id: 1, state: 1, _id: -1 });
// Finds the first delivery of a lane.
schema.index({ lane: 1, event_id: 1 }, { partialFilterExpression: { state: 'waiting' } });
schema.index({ account_id: 1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: EVENTS_RETENTION_SECONDS });

interface DeliverySearch {
  readonly q?: string;
  readonly state?: Delivery['state'];
  readonly sort?: '-id';
  readonly cursor?: string;
  readonly limit?: number;
}

/** The number of attempts that a delivery stores, the latest. A user may resend a delivery any number of times. */
const MAX_ATTEMPTS = 50;

/** A filter for types with words that start with those of a search; no filter without a search. */
function typeFilter(q: string | undefined) {
  const words = searchWords(q);
  return words.length > 0 && { $and: words.map((word) => ({ type: new RegExp(`(^|[._])${word}`) })) };
}

/** The only place that queries deliveries. Callers must have checked access to the webhook. */
export class DeliveryRepository {
  readonly #model: Model<Delivery>;

  constructor(database: Connection) {
    this.#model = database.model<Delivery>('Delivery', schema, 'deliveries');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Inserts deliveries and skips those of an event to a webhook that already exist. */
  async addAll(deliveries: readonly Delivery[]): Promise<void> {
    try {
      await this.#model.insertMany(deliveries as Delivery[], { lean: true, ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
  }

  /** Inserts a finished delivery, unless an earlier attempt of the same request has. */
  async add(delivery: Delivery): Promise<void> {
    await insertNew(this.#model, delivery);
  }

  find(webhook_id: number, _id: number): Promise<Delivery | null> {
    return this.#model.findOne({ _id, webhook_id }).lean<Delivery>().exec();
  }

  async page(webhook_id: number, { q, state, sort = '-id', ...page }: DeliverySearch) {
    const filter: QueryFilter<Delivery> = { webhook_id, ...(state && { state }), ...typeFilter(q) };
    const [rows, total] = await Promise.all([
      readPage(this.#model, { filter, orders: orderById, sort, ...page }),
      countUpToCap(this.#model, filter),
    ]);
    return { ...rows, ...total };
  }

  /** The first delivery of a lane: the one of the earliest event that is still waiting. */
  headOf(lane: string): Promise<Delivery | null> {
    return this.#model.findOne({ lane, state: 'waiting' }).sort({ event_id: 1 }).lean<Delivery>().exec();
  }

  /**
   * Stores an attempt at a waiting delivery with its new state. A delivery that is no longer waiting does not change.
   */
  async recordAttempt(id: number, attempt: StoredAttempt, change: Pick<Delivery, 'state' | 'next_at'>): Promise<void> {
    const attempts = { $each: [attempt], $slice: -MAX_ATTEMPTS };
    await this.#model.updateOne({ _id: id, state: 'waiting' }, { $set: change, $push: { attempts } });
  }

  /** Stores an attempt that a user requested. If it succeeded, the delivery becomes delivered. */
  recordExtraAttempt(id: number, attempt: StoredAttempt, hasSucceeded: boolean): Promise<Delivery | null> {
    const attempts = { $each: [attempt], $slice: -MAX_ATTEMPTS };
    const change = {
      $push: { attempts },
      ...(hasSucceeded && { $set: { state: 'delivered', next_at: null } }),
    } as const;
    return this.#model.findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' }).lean<Delivery>().exec();
  }

  async remove(id: number): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }

  async eraseForWebhook(webhook_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { webhook_id });
  }

  async eraseOf(account_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id });
  }
}
