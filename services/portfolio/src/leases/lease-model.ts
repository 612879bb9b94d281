import { entityFields } from '@keystead/service-kit';
import { type Connection, type IndexDefinition, type Model, Schema } from 'mongoose';
import type { Lease } from './lease.ts';

// What is written has passed the contract's validation; the schema names types and indexes.
const schema = new Schema<Lease>(
  {
    ...entityFields,
    property_id: Number,
    tenant_id: Number,
    property_name: String,
    tenant_name: String,
    start_date: String,
    end_date: String,
    expires_at: Date,
    rent_cents: Number,
    deposit_cents: Number,
    lease_terms: String,
    status: String,
    reads_as: String,
    renewal_of: Number,
    documents: [{ _id: false, id: Number, name: String, size: Number, created_at: Date }],
    days_mark: String,
    search: [String],
  },
  { versionKey: false },
);

// For each order of a list one index for all and one for those of a status, within an account and, for the admin, over
// every account. `live` is the same throughout: as a field it spares whoever counts the look at each record.
const live = { partialFilterExpression: { live: true } };
const listed: readonly IndexDefinition[] = [
  { account_id: 1, live: 1 },
  { account_id: 1, live: 1, reads_as: 1 },
  { live: 1 },
  { live: 1, reads_as: 1 },
];
// What stands behind the id is no order: the rent of a scope is read from there alone.
const rent = { start_date: 1, status: 1, expires_at: 1, property_id: 1, rent_cents: 1 } as const;
for (const list of listed) {
  schema.index({ ...list, created_at: -1, _id: -1 }, live);
  schema.index({ ...list, start_date: 1, _id: 1 }, live);
  schema.index({ ...list, end_date: 1, _id: 1, ...('reads_as' in list ? {} : rent) }, live);
}
schema.index({ account_id: 1, search: 1 }, live);
schema.index({ search: 1 }, live);
// Those of one property or one tenant are few: what else is asked of them is asked of the records.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ tenant_id: 1, created_at: -1, _id: -1 }, live);
// The sweep of documents asks which are named.
schema.index({ 'documents.id': 1 });
// What the erasure of an account looks for beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

/** The model of leases on a connection. */
export const leaseModel = (database: Connection): Model<Lease> => database.model<Lease>('Lease', schema, 'leases');
