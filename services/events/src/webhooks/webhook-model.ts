import { entityFields } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Webhook } from './webhook.ts';

// What is written has passed the contract's validation; the schema names types and indexes.
const schema = new Schema<Webhook>(
  {
    ...entityFields,
    url: String,
    description: String,
    types: [String],
    objects: { type: [String], default: null },
    paused: Boolean,
    failing_since: Date,
    delivered_at: Date,
    secrets: { type: [{ sealed: String, until: Date, _id: false }] },
    search: [String],
  },
  { versionKey: false },
);

// Deleted records are left out: every query of the store asks for `live: true`.
const live = { partialFilterExpression: { live: true } };
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, search: 1 }, live);
// For webhooks that are deleted with their key or their user's access.
schema.index({ 'created_by.key_id': 1 }, live);
schema.index({ 'created_by.user_id': 1 }, live);
// The admin's lists go over every account.
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ search: 1 }, live);
// What the erasure of an account looks for beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

/** The model of webhooks on a connection. */
export const webhookModel = (database: Connection): Model<Webhook> =>
  database.model<Webhook>('Webhook', schema, 'webhooks');
