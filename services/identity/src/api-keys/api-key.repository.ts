import type { Query } from '@keystead/contracts';
import {
  documentSchema,
  documentStore,
  feedStart,
  orderByCreation,
  readCountedPage,
  searchFilter,
} from '@keystead/service-kit';
import type { QueryFilter } from 'mongoose';
import { type ApiKey, type KeyApp, keySessionId } from './api-key.ts';

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
  app: { type: { client_id: String, name: String, redirect_host: String }, _id: false, default: undefined },
});

schema.index({ hash: 1 }, { unique: true });
schema.index({ user_id: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, search: 1 });
schema.index({ user_id: 1, 'app.client_id': 1 }, { partialFilterExpression: { 'app.client_id': { $gt: '' } } });
schema.index(
  { account_id: 1, place: 1 },
  { unique: true, name: placeIndex, partialFilterExpression: { place: { $gte: 1 } } },
);
// Other services poll for the keys that were revoked since an instant.
schema.index({ revoked_at: 1 }, { partialFilterExpression: { revoked_at: { $gte: new Date(0) } } });
schema.index({ expires_at: 1 }, { partialFilterExpression: { expires_at: { $gte: new Date(0) } } });

const isKey = { app: { $exists: false } } as const;
const isApp = { 'app.client_id': { $gt: '' } } as const;

/** Milliseconds. The tokens of a revoked key live five minutes, and clocks differ. */
const LISTED_MS = 15 * 60_000;

export class ApiKeyRepository extends documentStore('api_keys', schema) {
  /**
   * Each key takes the lowest free place of the account; false if `limit` keys are valid. Of concurrent inserts one
   * gets the place; the others count again and retry.
   */
  async add(key: ApiKey, limit: number): Promise<boolean> {
    const valid = { account_id: key.account_id, place: { $gte: 1 } } as const;
    await this.model.updateMany({ ...valid, expires_at: { $lte: new Date() } }, { $set: { place: null } });
    for (;;) {
      const used = new Set((await this.readAll(valid, { fields: { place: 1 } })).map(({ place }) => place));
      if (used.size >= limit) return false;
      let place = 1;
      while (used.has(place)) place++;
      if (await this.insertNew({ ...key, place }, placeIndex)) return true;
    }
  }

  find(userId: number, id: number): Promise<ApiKey | null> {
    return this.readOne({ _id: id, user_id: userId, ...isKey });
  }

  async findValid(hash: string, now: Date): Promise<ApiKey | null> {
    const key = await this.readOne({ hash, revoked_at: null });
    return key && (key.expires_at === null || key.expires_at > now) ? key : null;
  }

  /** Newest first, revoked ones included. */
  page(userId: number, query: Query<'GET /api-keys'>) {
    return this.#page({ user_id: userId, ...isKey }, query);
  }

  /** Newest first, those that are connected now. */
  appPage(userId: number, query: Query<'GET /connected-apps'>, now: Date) {
    return this.#page({ user_id: userId, ...isApp, revoked_at: null, expires_at: { $gt: now } }, query);
  }

  async #page(of: QueryFilter<ApiKey>, { q, limit, cursor }: Query<'GET /api-keys'>) {
    const words = searchFilter(q);
    const filter: QueryFilter<ApiKey> = { ...of, ...(words && { search: words }) };
    const keys = { filter, orders: orderByCreation, sort: '-created_at', limit, cursor } as const;
    return readCountedPage(this.model, keys, await this.model.countDocuments(filter));
  }

  /** An app that has just been connected takes the place of an earlier connection of the same one. */
  async connect(app: ApiKey & { readonly app: KeyApp }): Promise<void> {
    await this.model.insertMany([app], { lean: true });
    const { _id, user_id, created_at } = app;
    // Of two at the same time, the later one stays.
    await this.model.updateMany(
      {
        user_id,
        'app.client_id': app.app.client_id,
        _id: { $ne: _id },
        created_at: { $lte: created_at },
        revoked_at: null,
      },
      revocation(),
    );
  }

  /** A connected app; null once it is disconnected, or has not been used until its end. */
  findApp(id: number, now: Date): Promise<ApiKey | null> {
    return this.readOne({ _id: id, ...isApp, revoked_at: null, expires_at: { $gt: now } });
  }

  async extendApp(id: number, expires_at: Date): Promise<void> {
    await this.model.updateOne({ _id: id, revoked_at: null }, { $max: { expires_at } });
  }

  /** False if the user has no such app, or it is already disconnected. */
  async disconnect(userId: number, id: number): Promise<boolean> {
    const filter = { _id: id, user_id: userId, ...isApp, revoked_at: null };
    return (await this.model.updateOne(filter, revocation())).modifiedCount > 0;
  }

  countValid(accountId: number, now: Date): Promise<number> {
    const unexpired = { $or: [{ expires_at: null }, { expires_at: { $gt: now } }] };
    return this.model.countDocuments({ account_id: accountId, place: { $gte: 1 }, ...unexpired }).exec();
  }

  async recordUse(id: number, now: Date): Promise<void> {
    await this.model.updateOne({ _id: id }, { $max: { last_used_at: now } });
  }

  /** False if the user has no such key or it is already revoked. */
  async revoke(userId: number, id: number): Promise<boolean> {
    const filter = { _id: id, user_id: userId, ...isKey, revoked_at: null };
    return (await this.model.updateOne(filter, revocation())).modifiedCount > 0;
  }

  /** Apps included. */
  async revokeOf(userId: number, createdUpTo?: Date): Promise<void> {
    const created = createdUpTo && { created_at: { $lte: createdUpTo } };
    await this.model.updateMany({ user_id: userId, revoked_at: null, ...created }, revocation());
  }

  async revokeAll(userId: number, kind: 'keys' | 'apps'): Promise<void> {
    await this.model.updateMany(
      { user_id: userId, ...(kind === 'apps' ? isApp : isKey), revoked_at: null },
      revocation(),
    );
  }

  /** Also true for an unknown key. Expiry is not checked: the tokens of a key expire with it. */
  async isRevoked(id: number): Promise<boolean> {
    return !(await this.model.exists({ _id: id, revoked_at: null }));
  }

  invalidSince(since: Date, now: Date): Promise<number[]> {
    return this.readIds({ $or: [{ revoked_at: { $gte: since } }, { expires_at: { $gte: since, $lte: now } }] });
  }

  /** For as long as a token of a revoked key could be valid. */
  async endedSince(since: string | undefined): Promise<string[]> {
    const from = new Date(Math.max(feedStart(since).getTime(), Date.now() - LISTED_MS));
    return (await this.readIds({ revoked_at: { $gte: from } })).map(keySessionId);
  }

  async eraseOf(userId: number): Promise<void> {
    await this.model.deleteMany({ user_id: userId });
  }
}

const revocation = () => ({ $set: { revoked_at: new Date(), place: null } });
