import { feedStart, isDuplicateKey, type Order, readPage, searchFilter } from '@keystead/service-kit';
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose';
import { type ApiKey, keySessionId } from './api-key.ts';

/** The unique index that allows one key for each place of an account. */
const placeIndex = 'account_place';

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

const orders: Record<'-created_at', Order> = {
  '-created_at': { field: 'created_at', kind: 'instant', direction: -1 },
};

interface KeySearch {
  readonly q?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

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

/** The only place that queries API keys. */
export class ApiKeyRepository {
  readonly #model: Model<ApiKey>;

  constructor(database: Connection) {
    this.#model = database.model<ApiKey>('ApiKey', schema, 'api_keys');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /**
   * Inserts a new key unless the account has `limit` valid keys; returns whether it did. Each key takes the lowest free
   * place of the account. Of concurrent inserts one gets the place; the others count again and retry.
   */
  async add(key: ApiKey, limit: number): Promise<boolean> {
    await this.#freeExpiredPlaces(key.account_id);
    for (;;) {
      const used = await this.#placesOf(key.account_id);
      if (used.length >= limit) return false;
      try {
        await this.#model.insertMany([{ ...key, place: freePlace(used) }], { lean: true });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error, placeIndex)) throw error;
      }
    }
  }

  find(userId: number, id: number): Promise<ApiKey | null> {
    return this.#model.findOne({ _id: id, user_id: userId }).lean<ApiKey>().exec();
  }

  async findValid(hash: string, now: Date): Promise<ApiKey | null> {
    const key = await this.#model.findOne({ hash, revoked_at: null }).lean<ApiKey>().exec();
    return key && (key.expires_at === null || key.expires_at > now) ? key : null;
  }

  /** A page of a user's keys, revoked ones included, newest first. */
  async page(userId: number, { q, limit, cursor }: KeySearch) {
    const words = searchFilter(q);
    const filter: QueryFilter<ApiKey> = { user_id: userId, ...(words && { search: words }) };
    const [page, total] = await Promise.all([
      readPage(this.#model, { filter, orders, sort: '-created_at', limit, cursor }),
      this.#model.countDocuments(filter),
    ]);
    return { ...page, total };
  }

  countValid(accountId: number, now: Date): Promise<number> {
    const unexpired = { $or: [{ expires_at: null }, { expires_at: { $gt: now } }] };
    return this.#model.countDocuments({ account_id: accountId, place: { $gte: 1 }, ...unexpired }).exec();
  }

  /** Stores when a key was last exchanged for a token. */
  async recordUse(id: number, now: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $max: { last_used_at: now } });
  }

  /** Revokes a user's own key; false if it does not exist or is already revoked. */
  async revoke(userId: number, id: number): Promise<boolean> {
    const { modifiedCount } = await this.#model.updateOne({ _id: id, user_id: userId, revoked_at: null }, revocation());
    return modifiedCount > 0;
  }

  async revokeOf(userId: number, createdUpTo?: Date): Promise<void> {
    const created = createdUpTo && { created_at: { $lte: createdUpTo } };
    await this.#model.updateMany({ user_id: userId, revoked_at: null, ...created }, revocation());
  }

  /** Whether a key is revoked or does not exist. Expiry is not checked: the tokens of a key expire with it. */
  async isRevoked(id: number): Promise<boolean> {
    return !(await this.#model.exists({ _id: id, revoked_at: null }));
  }

  async invalidSince(since: Date, now: Date): Promise<number[]> {
    const invalid = { $or: [{ revoked_at: { $gte: since } }, { expires_at: { $gte: since, $lte: now } }] };
    return (await this.#model.find(invalid, { _id: 1 }).lean()).map(({ _id }) => _id);
  }

  /** The sessions of keys that were revoked since an instant, for as long as one of their tokens could be valid. */
  async endedSince(since: string | undefined): Promise<string[]> {
    const from = new Date(Math.max(feedStart(since).getTime(), Date.now() - LISTED_MS));
    const revoked = await this.#model.find({ revoked_at: { $gte: from } }, { _id: 1 }).lean();
    return revoked.map(keySessionId);
  }

  async eraseOf(userId: number): Promise<void> {
    await this.#model.deleteMany({ user_id: userId });
  }

  async #placesOf(accountId: number): Promise<number[]> {
    const keys = await this.#model.find({ account_id: accountId, place: { $gte: 1 } }, { place: 1 }).lean();
    return keys.map(({ place }) => place ?? 0);
  }

  async #freeExpiredPlaces(accountId: number): Promise<void> {
    const expired = { account_id: accountId, place: { $gte: 1 }, expires_at: { $lte: new Date() } } as const;
    await this.#model.updateMany(expired, { $set: { place: null } });
  }
}

const revocation = () => ({ $set: { revoked_at: new Date(), place: null } });
