import type { EventObject, EventType } from '@keystead/contracts';
import {
  countUpToCap,
  eraseAll,
  onlyDuplicateKeys,
  orderById,
  readPage,
  type Scope,
  searchFilter,
} from '@keystead/service-kit';
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose';
import type { StoredEvent } from './event.ts';

export const EVENTS_RETENTION_SECONDS = 30 * 24 * 60 * 60;

// The contract has validated what is stored; the schema only declares types and indexes.
const schema = new Schema<StoredEvent>(
  {
    _id: { type: Number, required: true },
    type: String,
    account_id: Number,
    timestamp: Date,
    by: {},
    object: String,
    object_id: Number,
    data: {},
    search: [String],
    taken_at: Date,
  },
  { versionKey: false },
);
schema.index({ account_id: 1, _id: -1 });
schema.index({ account_id: 1, type: 1, _id: -1 });
schema.index({ account_id: 1, object: 1, object_id: 1, _id: -1 });
schema.index({ account_id: 1, search: 1 });
// The admin's lists cover all accounts.
schema.index({ type: 1, _id: -1 });
schema.index({ object: 1, object_id: 1, _id: -1 });
schema.index({ search: 1 });
schema.index({ taken_at: 1 }, { expireAfterSeconds: EVENTS_RETENTION_SECONDS });

interface EventSearch {
  readonly q?: string;
  readonly type?: EventType;
  readonly object?: EventObject;
  readonly object_id?: number;
  readonly sort?: keyof typeof orderById;
  readonly cursor?: string;
  readonly limit?: number;
  /** The kinds of records that the caller can read; null: all. */
  readonly objects?: readonly EventObject[] | null;
}

/** The fields of an event that open pages are notified of. */
export type EventSummary = Pick<StoredEvent, '_id' | 'type' | 'account_id' | 'object' | 'object_id'>;

const summaryFields = { type: 1, account_id: 1, object: 1, object_id: 1 } as const;

/** Events are visible to the account; its tenants see none. */
function within(scope: Scope): QueryFilter<StoredEvent> {
  if (scope.kind === 'everything') return {};
  return scope.kind === 'account' ? { account_id: scope.accountId } : { _id: { $in: [] } };
}

/** A filter for events of some kinds of records; null: all. */
const ofKinds = (objects: readonly EventObject[] | null) => (objects ? { object: { $in: [...objects] } } : {});

/** The only place that queries events. */
export class EventRepository {
  readonly #model: Model<StoredEvent>;

  constructor(database: Connection) {
    this.#model = database.model<StoredEvent>('Event', schema, 'events');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Inserts events in the order of their ids and skips those that already exist. */
  async add(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    try {
      await this.#model.insertMany(events as StoredEvent[], { lean: true, ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
  }

  /** One event, if its record is of one of these kinds (null: any). */
  find(scope: Scope, id: number, objects: readonly EventObject[] | null = null): Promise<StoredEvent | null> {
    return this.#model
      .findOne({ $and: [within(scope), ofKinds(objects), { _id: id }] } as QueryFilter<StoredEvent>)
      .lean<StoredEvent>()
      .exec();
  }

  async page(scope: Scope, { q, type, object, object_id, objects = null, sort = '-id', ...page }: EventSearch) {
    const words = searchFilter(q);
    const filter = {
      ...within(scope),
      ...(type && { type }),
      ...(object && { object }),
      ...(object_id !== undefined && { object_id }),
      ...(words && { search: words }),
      $and: [ofKinds(objects)],
    } as QueryFilter<StoredEvent>;
    const [rows, total] = await Promise.all([
      readPage(this.#model, { filter, orders: orderById, sort, ...page }),
      countUpToCap(this.#model, filter),
    ]);
    return { ...rows, ...total };
  }

  /** The id of the newest event; 0 while there is none. */
  async newest(): Promise<number> {
    const event = await this.#model.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<{ _id: number }>();
    return event?._id ?? 0;
  }

  /** Events of all accounts after an id, oldest first. */
  after(id: number, limit: number): Promise<EventSummary[]> {
    return this.#model
      .find({ _id: { $gt: id } }, summaryFields)
      .sort({ _id: 1 })
      .limit(limit)
      .lean<EventSummary[]>()
      .exec();
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id: accountId });
  }
}
