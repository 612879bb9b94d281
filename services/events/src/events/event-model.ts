import { type Connection, type Model, Schema } from 'mongoose';
import type { StoredEvent } from './event.ts';

/** Seconds for which events are stored: 30 days. */
export const EVENTS_RETENTION_SECONDS = 30 * 24 * 60 * 60;

// The contract has validated what is stored; the schema only declares types and indexes.
const schema = new Schema<StoredEvent>(
  {
    _id: { type: Number, required: true },
    type: String,
    account_id: Number,
    timestamp: Date,
    by: {},
    object: String,
    object_id: Number,
    data: {},
    search: [String],
    taken_at: Date,
  },
  { versionKey: false },
);
schema.index({ account_id: 1, _id: -1 });
schema.index({ account_id: 1, type: 1, _id: -1 });
schema.index({ account_id: 1, object: 1, object_id: 1, _id: -1 });
schema.index({ account_id: 1, search: 1 });
// The admin's lists cover all accounts.
schema.index({ type: 1, _id: -1 });
schema.index({ object: 1, object_id: 1, _id: -1 });
schema.index({ search: 1 });
schema.index({ taken_at: 1 }, { expireAfterSeconds: EVENTS_RETENTION_SECONDS });

export const eventModel = (database: Connection): Model<StoredEvent> =>
  database.model<StoredEvent>('Event', schema, 'events');
