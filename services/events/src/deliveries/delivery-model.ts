import { type Connection, type Model, Schema } from 'mongoose';
import { EVENTS_RETENTION_SECONDS } from '../events/event-model.ts';
import type { Delivery } from './delivery.ts';

const attempt = { at: Date, status: Number, error: String, milliseconds: Number, answer: String, _id: false };

const schema = new Schema<Delivery>(
  {
    _id: { type: Number, required: true },
    webhook_id: Number,
    account_id: Number,
    event_id: Number,
    type: String,
    lane: String,
    state: String,
    created_at: Date,
    next_at: Date,
    attempts: { type: [attempt] },
  },
  { versionKey: false },
);
// Each event is delivered to a webhook once. Tests have no event.
schema.index({ webhook_id: 1, event_id: 1 }, { unique: true, partialFilterExpression: { event_id: { $gt: 0 } } });
schema.index({ webhook_id: 1, _id: -1 });
schema.index({ webhook_id: 1, state: 1, _id: -1 });
// Finds the first delivery of a lane.
schema.index({ lane: 1, event_id: 1 }, { partialFilterExpression: { state: 'waiting' } });
schema.index({ account_id: 1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: EVENTS_RETENTION_SECONDS });

export const deliveryModel = (database: Connection): Model<Delivery> =>
  database.model<Delivery>('Delivery', schema, 'deliveries');
