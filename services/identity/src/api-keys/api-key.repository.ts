import type { Query } from '@keystead/contracts';
import {
  documentSchema,
  documentStore,
  feedStart,
  orderByCreation,
  readPage,
  searchFilter,
} from '@keystead/service-kit';
import type { QueryFilter } from 'mongoose';
import { type ApiKey, keySessionId } from './api-key.ts';

/** The unique index that allows one key for each place of an account. */
const placeIndex = 'account_place';

const schema = documentSchema<ApiKey>({
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
});

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

/**
 * Milliseconds for which a revoked key is listed among ended sessions: its tokens live five minutes, and clocks differ.
 */
const LISTED_MS = 15 * 60_000;

function freePlace(used: readonly number[]): number {
  const places = new Set(used);
  let place = 1;
  while (places.has(place)) place++;
  return place;
}

export class ApiKeyRepository extends documentStore('api_keys', schema) {
  /**
   * Inserts a new key unless the account has `limit` valid keys; returns whether it did. Each key takes the lowest free
   * place of the account. Of concurrent inserts one gets the place; the others count again and retry.
   */
  async add(key: ApiKey, limit: number): Promise<boolean> {
    await this.#freeExpiredPlaces(key.account_id);
    for (;;) {
      const used = await this.#placesOf(key.account_id);
      if (used.length >= limit) return false;
      if (await this.insertNew({ ...key, place: freePlace(used) }, placeIndex)) return true;
    }
  }

  find(userId: number, id: number): Promise<ApiKey | null> {
    return this.readOne({ _id: id, user_id: userId });
  }

  async findValid(hash: string, now: Date): Promise<ApiKey | null> {
    const key = await this.readOne({ hash, revoked_at: null });
    return key && (key.expires_at === null || key.expires_at > now) ? key : null;
  }

  /** A page of a user's keys, revoked ones included, newest first. */
  async page(userId: number, { q, limit, cursor }: Query<'GET /api-keys'>) {
    const words = searchFilter(q);
    const filter: QueryFilter<ApiKey> = { user_id: userId, ...(words && { search: words }) };
    const [page, total] = await Promise.all([
      readPage(this.model, { filter, orders: orderByCreation, sort: '-created_at', limit, cursor }),
      this.model.countDocuments(filter),
    ]);
    return { ...page, total };
  }

  countValid(accountId: number, now: Date): Promise<number> {
    const unexpired = { $or: [{ expires_at: null }, { expires_at: { $gt: now } }] };
    return this.model.countDocuments({ account_id: accountId, place: { $gte: 1 }, ...unexpired }).exec();
  }

  /** Stores when a key was last exchanged for a token. */
  async recordUse(id: number, now: Date): Promise<void> {
    await this.model.updateOne({ _id: id }, { $max: { last_used_at: now } });
  }

  /** Revokes a user's own key; false if it does not exist or is already revoked. */
  async revoke(userId: number, id: number): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne({ _id: id, user_id: userId, revoked_at: null }, revocation());
    return modifiedCount > 0;
  }

  async revokeOf(userId: number, createdUpTo?: Date): Promise<void> {
    const created = createdUpTo && { created_at: { $lte: createdUpTo } };
    await this.model.updateMany({ user_id: userId, revoked_at: null, ...created }, revocation());
  }

  /** Whether a key is revoked or does not exist. Expiry is not checked: the tokens of a key expire with it. */
  async isRevoked(id: number): Promise<boolean> {
    return !(await this.model.exists({ _id: id, revoked_at: null }));
  }

  invalidSince(since: Date, now: Date): Promise<number[]> {
    return this.readIds({ $or: [{ revoked_at: { $gte: since } }, { expires_at: { $gte: since, $lte: now } }] });
  }

  /** The sessions of keys that were revoked since an instant, for as long as one of their tokens could be valid. */
  async endedSince(since: string | undefined): Promise<string[]> {
    const from = new Date(Math.max(feedStart(since).getTime(), Date.now() - LISTED_MS));
    return (await this.readIds({ revoked_at: { $gte: from } })).map(keySessionId);
  }

  async eraseOf(userId: number): Promise<void> {
    await this.model.deleteMany({ user_id: userId });
  }

  async #placesOf(accountId: number): Promise<number[]> {
    const keys = await this.readAll({ account_id: accountId, place: { $gte: 1 } }, { fields: { place: 1 } });
    return keys.map(({ place }) => place ?? 0);
  }

  async #freeExpiredPlaces(accountId: number): Promise<void> {
    const expired = { account_id: accountId, place: { $gte: 1 }, expires_at: { $lte: new Date() } } as const;
    await this.model.updateMany(expired, { $set: { place: null } });
  }
}

const revocation = () => ({ $set: { revoked_at: new Date(), place: null } });
