import { entityFields } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
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

// One index for each sort order of a list within an account. Deleted records are left out: every query of the store
// filters by `live: true`.
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

/** Registers the model of __my things__ on a connection. */
export const __myThing__Model = (database: Connection): Model<__MyThing__> =>
  database.model<__MyThing__>('__MyThing__', schema, '__my_things__');
