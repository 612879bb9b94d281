import { entityFields } from '@keystead/service-kit';
import { type Connection, type IndexDefinition, type Model, Schema } from 'mongoose';
import type { Personnel } from './personnel.ts';

// The contract has validated what is written. The schema names types and indexes.
const schema = new Schema<Personnel>(
  {
    ...entityFields,
    name: String,
    service_type: String,
    email: String,
    phone: String,
    location: String,
    specialties: String,
    hourly_rate_cents: Number,
    availability: String,
    notes: String,
    renamed_at: Date,
    name_sort: String,
    search: [String],
  },
  { versionKey: false },
);

// Each sort order of a list has one index for all records and one for each filter. Both exist within an account and,
// for the admin, across accounts. `live` is always true here; as an index field it lets counts run without fetching
// records.
const live = { partialFilterExpression: { live: true } };
const listed: readonly IndexDefinition[] = [
  { account_id: 1, live: 1 },
  { account_id: 1, live: 1, service_type: 1 },
  { account_id: 1, live: 1, availability: 1 },
  { live: 1 },
  { live: 1, service_type: 1 },
  { live: 1, availability: 1 },
];
for (const list of listed) {
  schema.index({ ...list, name_sort: 1, _id: 1 }, live);
  schema.index({ ...list, created_at: -1, _id: -1 }, live);
}
schema.index({ account_id: 1, search: 1 }, live);
schema.index({ search: 1 }, live);
// For the personnel whose new name is not yet copied to their requests.
schema.index({ renamed_at: 1 }, { partialFilterExpression: { renamed_at: { $gt: new Date(0) } } });
// The erasure of an account queries these beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

export const personnelModel = (database: Connection): Model<Personnel> =>
  database.model<Personnel>('Personnel', schema, 'personnel');
