import { entityFields } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { __MyThing__ } from './__my-thing__.ts';

// What is written has passed the contract's validation; the schema names types and indexes.
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

// One index for each order of a list within an account.
// Deleted records are left out: every query of the store asks for `live: true`.
const live = { partialFilterExpression: { live: true } };
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, name_sort: 1, _id: 1 }, live);
schema.index({ account_id: 1, search: 1 }, live);
schema.index({ renter_ids: 1, created_at: -1, _id: -1 }, live);
// The admin's lists go over every account.
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ name_sort: 1, _id: 1 }, live);
schema.index({ search: 1 }, live);
// What the erasure of an account looks for beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

/** The model of __my things__ on a connection. */
export const __myThing__Model = (database: Connection): Model<__MyThing__> =>
  database.model<__MyThing__>('__MyThing__', schema, '__my_things__');
