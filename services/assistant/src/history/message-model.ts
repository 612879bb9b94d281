import { type Connection, type Model, Schema } from 'mongoose';
import type { Message } from './message.ts';

// The contract has validated what is written. The schema only declares types and indexes.
const schema = new Schema<Message>(
  {
    _id: { type: Number, required: true },
    user_id: Number,
    account_id: Number,
    exchange: String,
    type: String,
    content: String,
    model: String,
    answered_by: String,
    timestamp: Date,
  },
  { versionKey: false },
);

schema.index({ user_id: 1, exchange: 1, type: 1 }, { unique: true });
schema.index({ user_id: 1, timestamp: -1, _id: -1 });
schema.index({ account_id: 1 });

export const messageModel = (database: Connection): Model<Message> =>
  database.model<Message>('ChatMessage', schema, 'chat_messages');
