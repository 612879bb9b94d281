import { entityFields } from '@keystead/service-kit';
import { storedPhotoFields } from '@keystead/service-kit/files';
import { type Connection, type Model, Schema } from 'mongoose';
import { importedField, importedIndex, importedIndexOptions } from '../imports/imported-records.ts';
import { changedIndex } from '../references/changed-records.ts';
import type { Property } from './property.ts';

// What is written has passed the contract's validation; the schema names types and indexes.
const schema = new Schema<Property>(
  {
    ...entityFields,
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
    identity_key: String,
    imported: importedField,
    photos: storedPhotoFields,
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
// What an import finds to be there already, and what it has added itself.
schema.index({ account_id: 1, identity_key: 1 }, live);
schema.index(importedIndex, importedIndexOptions);
// The sweep of photos asks which are named.
schema.index({ 'photos.id': 1 });
// The admin's lists go over every account.
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ name_sort: 1, _id: 1 }, live);
schema.index({ rent_cents: 1, _id: 1 }, live);
schema.index({ search: 1 }, live);
// What occupancy reads of every property of an account, or of all, stands in the index.
schema.index({ live: 1, account_id: 1, time_zone: 1, _id: 1 }, live);
// What other services keep in step with, deleted ones included.
schema.index(changedIndex);
// What the erasure of an account looks for beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

/** The model of properties on a connection. */
export const propertyModel = (database: Connection): Model<Property> =>
  database.model<Property>('Property', schema, 'properties');
