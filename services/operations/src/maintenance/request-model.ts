import { entityFields } from '@keystead/service-kit';
import { storedPhotoFields } from '@keystead/service-kit/files';
import { type Connection, type IndexDefinition, type Model, Schema } from 'mongoose';
import type { MaintenanceRequest } from './request.ts';

// What is written has passed the contract's validation; the schema names types and indexes.
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

// For each order of a list one index for all and one for each filter, within an account and, for the admin, over every
// account. `live` is the same throughout: as a field it spares whoever counts the look at each record.
const live = { partialFilterExpression: { live: true } };
const scopes: readonly IndexDefinition[] = [{ account_id: 1, live: 1 }, { live: 1 }];
for (const scope of scopes) {
  for (const list of [scope, { ...scope, status: 1 }] as const) {
    schema.index({ ...list, created_at: -1, _id: -1 }, live);
    schema.index({ ...list, priority_rank: 1, _id: 1 }, live);
    schema.index({ ...list, scheduled_sort: 1, _id: 1 }, live);
  }
  // Those of one priority, by it, are in the order of their ids: the index above.
  schema.index({ ...scope, priority_rank: 1, created_at: -1, _id: -1 }, live);
  schema.index({ ...scope, priority_rank: 1, scheduled_sort: 1, _id: 1 }, live);
  // The newest of what happened, and what was open at the end of a month.
  schema.index({ ...scope, happened_at: -1, _id: -1 }, live);
  schema.index({ ...scope, closed_at: 1, created_at: 1 }, live);
  schema.index({ ...scope, service_type: 1, created_at: -1, _id: -1 }, live);
  // What completed requests cost is read from this alone.
  const costs = { closed_at: 1, service_type: 1, property_id: 1, assigned_to: 1, estimated_cost_cents: 1 } as const;
  schema.index({ ...scope, status: 1, ...costs }, live);
  schema.index({ ...scope, search: 1 }, live);
}
/** The index from which what is kept of an account's requests is worked out, some parts at a time. */
export const byFiguresPart = { account_id: 1, live: 1, figures_part: 1, closed_at: 1, created_at: 1 } as const;
schema.index(byFiguresPart, live);
// Those of one property or one tenant are few: what else is asked of them is asked of the records.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ tenant_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ assigned_to: 1, created_at: -1, _id: -1 }, live);
// How many somebody has in hand is counted in the index.
schema.index({ assigned_to: 1, live: 1, status: 1 }, live);
// The sweep of photos asks which are named.
schema.index({ 'photos.id': 1 });
// What the erasure of an account looks for beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

/** The model of maintenance requests on a connection. */
export const requestModel = (database: Connection): Model<MaintenanceRequest> =>
  database.model<MaintenanceRequest>('MaintenanceRequest', schema, 'maintenance_requests');
