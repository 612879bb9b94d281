import { entityFields } from '@keystead/service-kit';
import { storedPhotoFields } from '@keystead/service-kit/files';
import { type Connection, type Model, Schema } from 'mongoose';
import { importedField, importedIndex, importedIndexOptions } from '../imports/imported-records.ts';
import { changedIndex } from '../references/changed-records.ts';
import type { Property } from './property.ts';

// The contract has validated everything that is written here. The schema only declares types and indexes.
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

// Each sort order of a list has one index within an account. The default order has one more with the status filter.
// Deleted records are left out, since every list queries `live: true`.
const live = { partialFilterExpression: { live: true } };
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, status: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, name_sort: 1, _id: 1 }, live);
schema.index({ account_id: 1, rent_cents: 1, _id: 1 }, live);
schema.index({ account_id: 1, search: 1 }, live);
// For imports: duplicates of existing records, and the records that an import has added.
schema.index({ account_id: 1, identity_key: 1 }, live);
schema.index(importedIndex, importedIndexOptions);
// The photo sweep queries which ids are in use.
schema.index({ 'photos.id': 1 });
// The admin's lists cover every account.
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ name_sort: 1, _id: 1 }, live);
schema.index({ rent_cents: 1, _id: 1 }, live);
schema.index({ search: 1 }, live);
// Covers the occupancy query, which reads every property of an account or of all accounts.
schema.index({ live: 1, account_id: 1, time_zone: 1, _id: 1 }, live);
// Serves other services' read models, which include deleted records.
schema.index(changedIndex);
// Serves the erasure of an account, for its deleted records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

export const propertyModel = (database: Connection): Model<Property> =>
  database.model<Property>('Property', schema, 'properties');
