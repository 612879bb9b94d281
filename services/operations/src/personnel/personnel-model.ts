import { entityFields } from '@keystead/service-kit';
import { type Connection, type IndexDefinition, type Model, Schema } from 'mongoose';
import type { Personnel } from './personnel.ts';

// What is written has passed the contract's validation; the schema names types and indexes.
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

// For each order of a list one index for all and one for each filter, within an account and, for the admin, over every
// account. `live` is the same throughout: as a field it spares whoever counts the look at each record.
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
// Whose requests have yet to hear of a new name.
schema.index({ renamed_at: 1 }, { partialFilterExpression: { renamed_at: { $gt: new Date(0) } } });
// What the erasure of an account looks for beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

/** The model of personnel on a connection. */
export const personnelModel = (database: Connection): Model<Personnel> =>
  database.model<Personnel>('Personnel', schema, 'personnel');
