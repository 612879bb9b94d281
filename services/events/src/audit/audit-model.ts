import { type Connection, type Model, Schema } from 'mongoose';
import type { StoredEntry } from './audit-entry.ts';

const schema = new Schema<StoredEntry>(
  {
    _id: { type: Number, required: true },
    key: String,
    kind: String,
    at: Date,
    service: String,
    account_id: Number,
    by: {
      type: { user_id: Number, key_id: Number, service: String, name: String, salt: String, name_hash: String },
      _id: false,
    },
    action: String,
    subject: String,
    status: Number,
    request_id: String,
    previous: String,
    hash: String,
    search: [String],
  },
  { versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
// One index for each filter, in the order of the list.
schema.index({ service: 1, _id: -1 });
schema.index({ account_id: 1, _id: -1 });
schema.index({ 'by.user_id': 1, _id: -1 });
schema.index({ 'by.key_id': 1, _id: -1 }, { partialFilterExpression: { 'by.key_id': { $gt: 0 } } });
schema.index({ action: 1, _id: -1 });
schema.index({ subject: 1, _id: -1 });
schema.index({ at: -1, _id: -1 });
schema.index({ search: 1 });

export const auditModel = (database: Connection): Model<StoredEntry> =>
  database.model<StoredEntry>('AuditEntry', schema, 'audit');
