import { entityFields } from '@keystead/service-kit';
import { storedPhotoFields } from '@keystead/service-kit/files';
import { type Connection, type IndexDefinition, type Model, Schema } from 'mongoose';
import type { MaintenanceRequest } from './request.ts';

// The contract has validated what is written. The schema names types and indexes.
const schema = new Schema<MaintenanceRequest>(
  {
    ...entityFields,
    property_id: Number,
    property_name: String,
    tenant_id: Number,
    tenant_name: String,
    assigned_to: Number,
    assigned_to_name: String,
    title: String,
    description: String,
    priority: String,
    priority_rank: Number,
    status: String,
    service_type: String,
    estimated_cost_cents: Number,
    scheduled_date: Date,
    scheduled_sort: Date,
    photos: storedPhotoFields,
    closed_at: Date,
    happened_at: Date,
    figures_part: Number,
    search: [String],
  },
  { versionKey: false },
);

// Each sort order of a list has one index for all records and one for each filter. Both exist within an account and,
// for the admin, across accounts. `live` is always true here; as an index field it lets counts run without fetching
// records.
const live = { partialFilterExpression: { live: true } };
const scopes: readonly IndexDefinition[] = [{ account_id: 1, live: 1 }, { live: 1 }];
for (const scope of scopes) {
  for (const list of [scope, { ...scope, status: 1 }] as const) {
    schema.index({ ...list, created_at: -1, _id: -1 }, live);
    schema.index({ ...list, priority_rank: 1, _id: 1 }, live);
    schema.index({ ...list, scheduled_sort: 1, _id: 1 }, live);
  }
  // Requests of one priority, sorted by priority, are in the order of their ids: the index above serves them.
  schema.index({ ...scope, priority_rank: 1, created_at: -1, _id: -1 }, live);
  schema.index({ ...scope, priority_rank: 1, scheduled_sort: 1, _id: 1 }, live);
  // For the latest activity, and for the requests that were open at the end of a month.
  schema.index({ ...scope, happened_at: -1, _id: -1 }, live);
  schema.index({ ...scope, closed_at: 1, created_at: 1 }, live);
  schema.index({ ...scope, service_type: 1, created_at: -1, _id: -1 }, live);
  // The costs of completed requests are a covered query of this index.
  const costs = { closed_at: 1, service_type: 1, property_id: 1, assigned_to: 1, estimated_cost_cents: 1 } as const;
  schema.index({ ...scope, status: 1, ...costs }, live);
  schema.index({ ...scope, search: 1 }, live);
}
/** The index from which the aggregates of an account's requests are computed, some shards at a time. */
export const byShard = { account_id: 1, live: 1, figures_part: 1, closed_at: 1, created_at: 1 } as const;
schema.index(byShard, live);
// One property, tenant or assignee has few requests, so further filters run on the records.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ tenant_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ assigned_to: 1, created_at: -1, _id: -1 }, live);
// The count of open work per assignee runs on the index alone.
schema.index({ assigned_to: 1, live: 1, status: 1 }, live);
// The sweep of photos queries which photos are referenced.
schema.index({ 'photos.id': 1 });
// The erasure of an account queries these beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

export const requestModel = (database: Connection): Model<MaintenanceRequest> =>
  database.model<MaintenanceRequest>('MaintenanceRequest', schema, 'maintenance_requests');
