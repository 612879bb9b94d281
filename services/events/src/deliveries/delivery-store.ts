import {
  countUpToCap,
  eraseAll,
  insertNew,
  onlyDuplicateKeys,
  orderById,
  readPage,
  searchWords,
} from '@keystead/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { Delivery, StoredAttempt } from './delivery.ts';
import { deliveryModel } from './delivery-model.ts';

/** What a list of deliveries may be narrowed by. */
interface DeliverySearch {
  readonly q?: string;
  readonly state?: Delivery['state'];
  readonly sort?: '-id';
  readonly cursor?: string;
  readonly limit?: number;
}

/** Attempts that are kept of one delivery, the latest: it may be sent again by hand as often as somebody likes. */
const MAX_ATTEMPTS = 50;

/** The types whose words begin as a search says; no search, every type. */
function typeFilter(q: string | undefined) {
  const words = searchWords(q);
  return words.length > 0 && { $and: words.map((word) => ({ type: new RegExp(`(^|[._])${word}`) })) };
}

/** The only place that queries deliveries; who asks was found to see the webhook. */
export class DeliveryStore {
  readonly #model: Model<Delivery>;

  constructor(database: Connection) {
    this.#model = deliveryModel(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Adds deliveries; one of the same event to the same webhook stays as it is. */
  async addAll(deliveries: readonly Delivery[]): Promise<void> {
    try {
      await this.#model.insertMany(deliveries as Delivery[], { lean: true, ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
  }

  /** Adds a delivery that is over, unless an earlier try of the same request has. */
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

  /** What a lane begins with: the delivery of the earliest event that still waits there. */
  headOf(lane: string): Promise<Delivery | null> {
    return this.#model.findOne({ lane, state: 'waiting' }).sort({ event_id: 1 }).lean<Delivery>().exec();
  }

  /** Notes an attempt at what waits, and what becomes of it; what was settled meanwhile stays as it is. */
  async note(id: number, attempt: StoredAttempt, change: Pick<Delivery, 'state' | 'next_at'>): Promise<void> {
    const attempts = { $each: [attempt], $slice: -MAX_ATTEMPTS };
    await this.#model.updateOne({ _id: id, state: 'waiting' }, { $set: change, $push: { attempts } });
  }

  /** Notes an attempt that somebody asked for. What has not arrived before has then, if it did. */
  noteExtra(id: number, attempt: StoredAttempt, hasArrived: boolean): Promise<Delivery | null> {
    const attempts = { $each: [attempt], $slice: -MAX_ATTEMPTS };
    const change = { $push: { attempts }, ...(hasArrived && { $set: { state: 'delivered', next_at: null } }) } as const;
    return this.#model.findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' }).lean<Delivery>().exec();
  }

  /** Takes a delivery away whose event is gone. */
  async remove(id: number): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }

  /** Deletes all deliveries to a webhook for good. */
  async eraseTo(webhook_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { webhook_id });
  }

  /** Deletes an account's deliveries for good. */
  async eraseOf(account_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id });
  }
}
