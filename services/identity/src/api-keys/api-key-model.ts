import { type Connection, type Model, Schema } from 'mongoose';
import type { ApiKey } from './api-key.ts';

/** The unique index that allows one key for each place of an account. */
export const placeIndex = 'account_place';

// The contract has validated what is stored; the schema only declares types and indexes.
const schema = new Schema<ApiKey>(
  {
    _id: { type: Number, required: true },
    user_id: Number,
    account_id: Number,
    name: String,
    hash: String,
    beginning: String,
    mode: String,
    scopes: [String],
    created_at: Date,
    expires_at: Date,
    last_used_at: Date,
    revoked_at: Date,
    place: Number,
    search: [String],
  },
  { versionKey: false },
);

schema.index({ hash: 1 }, { unique: true });
schema.index({ user_id: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, search: 1 });
schema.index(
  { account_id: 1, place: 1 },
  { unique: true, name: placeIndex, partialFilterExpression: { place: { $gte: 1 } } },
);
// Other services poll for the keys that were revoked since an instant.
schema.index({ revoked_at: 1 }, { partialFilterExpression: { revoked_at: { $gte: new Date(0) } } });

schema.index({ expires_at: 1 }, { partialFilterExpression: { expires_at: { $gte: new Date(0) } } });

export const apiKeyModel = (database: Connection): Model<ApiKey> =>
  database.model<ApiKey>('ApiKey', schema, 'api_keys');
