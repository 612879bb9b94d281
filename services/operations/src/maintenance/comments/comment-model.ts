import { authorField } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Comment } from './comment.ts';

// The contract has validated what is written. The schema names types and indexes.
const schema = new Schema<Comment>(
  {
    _id: { type: Number, required: true },
    request_id: Number,
    account_id: Number,
    text: String,
    by: authorField,
    by_tenant: Boolean,
    created_at: Date,
    unannounced: Boolean,
  },
  { versionKey: false },
);

schema.index({ request_id: 1, created_at: 1, _id: 1 });
schema.index({ account_id: 1 });
// The job queries the few comments whose e-mail a crash left unwritten.
schema.index({ created_at: 1 }, { partialFilterExpression: { unannounced: true } });

export const commentModel = (database: Connection): Model<Comment> =>
  database.model<Comment>('MaintenanceComment', schema, 'maintenance_comments');
