import type { EventObject, Query } from '@keystead/contracts';
import {
  documentSchema,
  documentStore,
  given,
  orderById,
  type Scope,
  scopeFilter,
  searchFilter,
  wordIndex,
} from '@keystead/service-kit';
import type { QueryFilter } from 'mongoose';
import type { StoredEvent } from './event.ts';

export const EVENTS_RETENTION_SECONDS = 30 * 24 * 60 * 60;

const schema = documentSchema<StoredEvent>({
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
});
schema.index({ account_id: 1, _id: -1 });
schema.index({ account_id: 1, type: 1, _id: -1 });
schema.index(wordIndex);
// A record belongs to one account.
schema.index({ object: 1, object_id: 1, _id: -1 });
// The admin's lists cover all accounts.
schema.index({ type: 1, _id: -1 });
schema.index({ taken_at: 1 }, { expireAfterSeconds: EVENTS_RETENTION_SECONDS });

/** `objects`: the kinds of records that the caller can read; null: all. */
type EventSearch = Query<'GET /events'> & { readonly objects?: readonly EventObject[] | null };

/** The fields of an event that open pages are notified of. */
export type EventSummary = Pick<StoredEvent, '_id' | 'type' | 'account_id' | 'object' | 'object_id'>;

const summaryFields = { type: 1, account_id: 1, object: 1, object_id: 1 } as const;

const ofKinds = (objects: readonly EventObject[] | null) => (objects ? { object: { $in: [...objects] } } : {});

/** Tenants see none. */
export class EventRepository extends documentStore('events', schema) {
  /** Skips events that already exist. */
  async add(events: readonly StoredEvent[]): Promise<void> {
    await this.insertMissing(events);
  }

  /** `objects`: the kinds of records that count; null: any. */
  find(scope: Scope, id: number, objects: readonly EventObject[] | null = null): Promise<StoredEvent | null> {
    return this.readOne(scopeFilter<StoredEvent>(scope, { _id: id, ...ofKinds(objects) } as QueryFilter<StoredEvent>));
  }

  withIds(ids: readonly number[]): Promise<StoredEvent[]> {
    return this.readAll({ _id: { $in: [...ids] } });
  }

  page(scope: Scope, { q, type, object, object_id, objects = null, sort = '-id', ...page }: EventSearch) {
    const words = searchFilter(q);
    const filter = scopeFilter<StoredEvent>(scope, {
      ...given({ type, object, object_id }),
      ...(words && { search: words }),
      $and: [ofKinds(objects)],
    } as QueryFilter<StoredEvent>);
    return this.readCounted({ filter, orders: orderById, sort, ...page });
  }

  /** The id of the newest event; 0 while there is none. */
  async newest(): Promise<number> {
    const [event] = await this.readAll({}, { fields: { _id: 1 }, sort: { _id: -1 }, limit: 1 });
    return event?._id ?? 0;
  }

  after(id: number, limit: number): Promise<EventSummary[]> {
    return this.readAll({ _id: { $gt: id } }, { fields: summaryFields, sort: { _id: 1 }, limit });
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.eraseWhere({ account_id: accountId });
  }
}
