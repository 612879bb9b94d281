import { entityFields } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Webhook } from './webhook.ts';

// The contract has validated what is stored; the schema only declares types and indexes.
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

// Excludes deleted records: every query of the store has `live: true`.
const live = { partialFilterExpression: { live: true } };
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, search: 1 }, live);
// For webhooks that are deleted with their key or their user's access.
schema.index({ 'created_by.key_id': 1 }, live);
schema.index({ 'created_by.user_id': 1 }, live);
// The admin's lists cover all accounts.
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ search: 1 }, live);
// The erasure of an account also looks for its deleted records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

export const webhookModel = (database: Connection): Model<Webhook> =>
  database.model<Webhook>('Webhook', schema, 'webhooks');
