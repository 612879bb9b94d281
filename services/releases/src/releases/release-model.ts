import { type Connection, type Model, Schema } from 'mongoose';
import type { StoredRelease } from './release.ts';

// The contract's validation runs before any write, so the schema only names types and indexes.
const schema = new Schema<StoredRelease>(
  {
    _id: { type: Number, required: true },
    remote: String,
    release: String,
    version: String,
    commit: String,
    container: String,
    entry: String,
    preload: [String],
    server: String,
    files: { type: [{ path: String, integrity: String, bytes: Number, _id: false }] },
    shared: { type: [{ name: String, range: String, _id: false }] },
    operations: [String],
    content: String,
    state: String,
    blocked_because: String,
    published_at: Date,
    published_by: String,
    publisher_id: Number,
    live_at: Date,
    steps: { type: [{ at: Date, action: String, by: String, user_id: Number, reason: String, _id: false }] },
    record_version: Number,
    search: [String],
  },
  { versionKey: false },
);
schema.index({ remote: 1, release: 1 }, { unique: true });
schema.index({ remote: 1, _id: -1 });
schema.index({ remote: 1, state: 1, _id: -1 });
schema.index({ state: 1, _id: -1 });
schema.index({ search: 1 });
schema.index({ operations: 1, live_at: -1 });
// For the erasure of names.
schema.index({ publisher_id: 1 });
schema.index({ 'steps.user_id': 1 });
// For the cleaning of the store, which looks for releases that name a file.
schema.index({ 'files.integrity': 1 });

/** The model of releases on a connection. */
export const releaseModel = (database: Connection): Model<StoredRelease> =>
  database.model<StoredRelease>('Release', schema, 'releases');
