import { entityFields } from '@keystead/service-kit';
import { type Connection, type IndexDefinition, type Model, Schema } from 'mongoose';
import type { Lease } from './lease.ts';

// The contract has validated everything that is written here. The schema only declares types and indexes.
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

// Each sort order of a list has one index without a filter and one by status, both within an account and, for the
// admin, over all accounts. `live` is constant here. As an index field it lets counts skip reading the records.
const live = { partialFilterExpression: { live: true } };
const listed: readonly IndexDefinition[] = [
  { account_id: 1, live: 1 },
  { account_id: 1, live: 1, reads_as: 1 },
  { live: 1 },
  { live: 1, reads_as: 1 },
];
// The fields after `_id` are not for sorting. They let the index alone answer the rent query of a scope.
const rent = { start_date: 1, status: 1, expires_at: 1, property_id: 1, rent_cents: 1 } as const;
for (const list of listed) {
  schema.index({ ...list, created_at: -1, _id: -1 }, live);
  schema.index({ ...list, start_date: 1, _id: 1 }, live);
  schema.index({ ...list, end_date: 1, _id: 1, ...('reads_as' in list ? {} : rent) }, live);
}
schema.index({ account_id: 1, search: 1 }, live);
schema.index({ search: 1 }, live);
// A property or a tenant has few leases, so other filters on them read the records.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ tenant_id: 1, created_at: -1, _id: -1 }, live);
// The document sweep queries which ids are in use.
schema.index({ 'documents.id': 1 });
// Serves the erasure of an account, for its deleted records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

export const leaseModel = (database: Connection): Model<Lease> => database.model<Lease>('Lease', schema, 'leases');
