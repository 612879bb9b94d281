import { authorField } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Comment } from './comment.ts';

// What is written has passed the contract's validation; the schema names types and indexes.
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
// The job asks for the few whose letter a crash left unwritten.
schema.index({ created_at: 1 }, { partialFilterExpression: { unannounced: true } });

/** The model of comments on a connection. */
export const commentModel = (database: Connection): Model<Comment> =>
  database.model<Comment>('MaintenanceComment', schema, 'maintenance_comments');
