import { type Connection, type Model, Schema } from 'mongoose';
import type { ContactMessage } from './contact-message.ts';

/** Retention of messages in seconds: two years. */
const RETENTION_SECONDS = 2 * 365 * 24 * 60 * 60;

// The contract has validated everything that is written here. The schema only declares types and indexes.
const schema = new Schema<ContactMessage>(
  {
    _id: { type: Number, required: true },
    name: String,
    email: String,
    company: String,
    phone: String,
    subject: String,
    message: String,
    status: String,
    version: Number,
    created_at: Date,
    updated_at: Date,
    once: String,
    letter_due: Boolean,
    search: [String],
  },
  { versionKey: false },
);
schema.index({ created_at: -1, _id: -1 });
schema.index({ status: 1, created_at: -1, _id: -1 });
schema.index({ search: 1 });
schema.index({ once: 1 }, { unique: true });
schema.index({ letter_due: 1 }, { partialFilterExpression: { letter_due: true } });
// A TTL index must have a single field.
schema.index({ created_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

export const contactModel = (database: Connection): Model<ContactMessage> =>
  database.model<ContactMessage>('ContactMessage', schema, 'contact_messages');
