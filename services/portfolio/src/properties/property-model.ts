import { type Connection, type Model, Schema } from 'mongoose';
import type { Property } from './property.ts';

// What is written has passed the contract's validation; the schema names types and indexes.
const schema = new Schema<Property>(
  {
    _id: { type: Number, required: true },
    account_id: Number,
    renter_ids: [Number],
    name: String,
    address: String,
    city: String,
    state: String,
    zip_code: String,
    property_type: String,
    status: String,
    bedrooms: Number,
    bathrooms: Number,
    square_feet: Number,
    rent_cents: Number,
    deposit_cents: Number,
    description: String,
    time_zone: String,
    name_sort: String,
    search: [String],
    version: Number,
    created_at: Date,
    updated_at: Date,
    live: Boolean,
    removed_by: String,
  },
  { versionKey: false },
);

// One index for each order of a list within an account, and one with the status filter before the usual order.
// Deleted records are left out: every query of the store asks for `live: true`.
const live = { partialFilterExpression: { live: true } };
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, status: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, name_sort: 1, _id: 1 }, live);
schema.index({ account_id: 1, rent_cents: 1, _id: 1 }, live);
schema.index({ account_id: 1, search: 1 }, live);
schema.index({ renter_ids: 1, created_at: -1, _id: -1 }, live);
// The admin's lists go over every account.
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ name_sort: 1, _id: 1 }, live);
schema.index({ rent_cents: 1, _id: 1 }, live);
schema.index({ search: 1 }, live);
// What the erasure of an account looks for beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

/** The model of properties on a connection. */
export const propertyModel = (database: Connection): Model<Property> =>
  database.model<Property>('Property', schema, 'properties');
