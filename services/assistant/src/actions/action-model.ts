import { type Connection, type Model, Schema } from 'mongoose';
import type { Action } from './action.ts';

// The service itself creates the `deed`, with another shape for each kind. The schema only declares types and indexes.
const schema = new Schema<Action>(
  {
    _id: { type: Number, required: true },
    user_id: Number,
    account_id: Number,
    exchange: String,
    deed: Schema.Types.Mixed,
    title: String,
    details: { type: [{ label: String, value: String, _id: false }] },
    to: [String],
    state: String,
    result: { type: { label: String, path: String }, _id: false, default: null },
    problem: { type: String, default: null },
    created_at: Date,
    decided_at: { type: Date, default: null },
    held_until: { type: Date, default: null },
    tried: Boolean,
  },
  { versionKey: false },
);

schema.index({ user_id: 1, exchange: 1 });
schema.index({ user_id: 1, state: 1 });
schema.index({ account_id: 1 });

export const actionModel = (database: Connection): Model<Action> =>
  database.model<Action>('AssistantAction', schema, 'assistant_actions');
