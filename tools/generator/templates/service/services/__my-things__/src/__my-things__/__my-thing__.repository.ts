import type { __myThing__Sorts } from '@keystead/contracts';
import { entityFields, type Order, orderByCreation, orderByName, type QuotaCounter, type RecordPage, Repository, type Scope } from '@keystead/service-kit';
import { type Connection, Schema } from 'mongoose';
import { describe__MyThing__ } from './__my-thing__.mapper.ts';
import type { __MyThing__ } from './__my-thing__.ts';

// The contract has validated what is written. The schema names types and indexes.
const schema = new Schema<__MyThing__>(
  {
    ...entityFields,
    renter_ids: [Number],
    name: String,
    description: String,
    name_sort: String,
    search: [String],
  },
  { versionKey: false },
);

// One index for each sort order of a list within an account. Deleted records are left out, since every list queries
// `live: true`.
const live = { partialFilterExpression: { live: true } };
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, name_sort: 1, _id: 1 }, live);
schema.index({ account_id: 1, search: 1 }, live);
schema.index({ renter_ids: 1, created_at: -1, _id: -1 }, live);
// The admin's lists span all accounts.
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ name_sort: 1, _id: 1 }, live);
schema.index({ search: 1 }, live);
// For the erasure of an account, which also deletes records that are not live.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

type Sort = (typeof __myThing__Sorts)[number];

const orders: Record<Sort, Order> = { ...orderByCreation, ...orderByName };

/** The words, the order and the page of a list of __my things__. */
interface __MyThing__Search {
  readonly q?: string;
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

/** The only place that queries __my things__. */
export class __MyThing__Repository {
  readonly records: Repository<__MyThing__>;

  constructor(database: Connection, count: QuotaCounter) {
    const model = database.model<__MyThing__>('__MyThing__', schema, '__my_things__');
    const ofTenantUser = (addressIds: number[]) => ({ renter_ids: { $in: addressIds } });
    const what = 'This __my thing__';
    this.records = new Repository({ database, model, count, describe: describe__MyThing__, ofTenantUser, what });
  }

  page(scope: Scope, { sort = '-created_at', ...search }: __MyThing__Search): Promise<RecordPage<__MyThing__>> {
    return this.records.list(scope, { ...search, sort }, orders);
  }
}
