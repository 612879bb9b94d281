import { feedStart, isDuplicateKey, type Order, readPage, searchFilter } from '@keystead/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { type ApiKey, keySessionId } from './api-key.ts';
import { apiKeyModel, placeIndex } from './api-key-model.ts';

const orders: Record<'-created_at', Order> = {
  '-created_at': { field: 'created_at', kind: 'instant', direction: -1 },
};

/** Which of somebody's keys are listed. */
interface KeySearch {
  readonly q?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** Milliseconds for which a revoked key is told of: a token of it lives five minutes, and clocks differ. */
const toldFor = 15 * 60_000;

/** The lowest place that is free. */
function freePlace(taken: readonly number[]): number {
  const places = new Set(taken);
  let place = 1;
  while (places.has(place)) place++;
  return place;
}

/** The only place that queries API keys. */
export class ApiKeyStore {
  readonly #model: Model<ApiKey>;

  constructor(database: Connection) {
    this.#model = apiKeyModel(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /**
   * Writes a new key unless so many of the account's hold already; says whether there was room. Whoever adds one takes the
   * lowest free place of the account's, so of racing ones one gets it and the others count again.
   */
  async add(key: ApiKey, limit: number): Promise<boolean> {
    await this.#leavePlaces(key.account_id);
    for (;;) {
      const taken = await this.#placesOf(key.account_id);
      if (taken.length >= limit) return false;
      try {
        await this.#model.insertMany([{ ...key, place: freePlace(taken) }], { lean: true });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error, placeIndex)) throw error;
      }
    }
  }

  /** A key of somebody's own. */
  find(userId: number, id: number): Promise<ApiKey | null> {
    return this.#model.findOne({ _id: id, user_id: userId }).lean<ApiKey>().exec();
  }

  /** The key of this text that holds at a moment. */
  async findHolding(hash: string, now: Date): Promise<ApiKey | null> {
    const key = await this.#model.findOne({ hash, revoked_at: null }).lean<ApiKey>().exec();
    return key && (key.expires_at === null || key.expires_at > now) ? key : null;
  }

  /** A page of somebody's keys, revoked ones too, newest first. */
  async page(userId: number, { q, limit, cursor }: KeySearch) {
    const words = searchFilter(q);
    const filter: QueryFilter<ApiKey> = { user_id: userId, ...(words && { search: words }) };
    const [page, total] = await Promise.all([
      readPage(this.#model, { filter, orders, sort: '-created_at', limit, cursor }),
      this.#model.countDocuments(filter),
    ]);
    return { ...page, total };
  }

  /** How many of an account's keys hold at a moment. */
  countHolding(accountId: number, now: Date): Promise<number> {
    const unexpired = { $or: [{ expires_at: null }, { expires_at: { $gt: now } }] };
    return this.#model.countDocuments({ account_id: accountId, place: { $gte: 1 }, ...unexpired }).exec();
  }

  /** Notes when a key was last exchanged for a token. */
  async noteUse(id: number, now: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $max: { last_used_at: now } });
  }

  /** Revokes a key of somebody's own; false when there is none that isn't revoked already. */
  async revoke(userId: number, id: number): Promise<boolean> {
    const { modifiedCount } = await this.#model.updateOne({ _id: id, user_id: userId, revoked_at: null }, revocation());
    return modifiedCount > 0;
  }

  /** Revokes every key of a user, or only those created up to an instant. */
  async revokeOf(userId: number, madeUpTo?: Date): Promise<void> {
    const made = madeUpTo && { created_at: { $lte: madeUpTo } };
    await this.#model.updateMany({ user_id: userId, revoked_at: null, ...made }, revocation());
  }

  /** Whether a key is revoked; one that is not there is. When it expires, its tokens do. */
  async isRevoked(id: number): Promise<boolean> {
    return !(await this.#model.exists({ _id: id, revoked_at: null }));
  }

  /** The keys that were revoked or have expired since an instant. */
  async goneSince(since: Date, now: Date): Promise<number[]> {
    const gone = { $or: [{ revoked_at: { $gte: since } }, { expires_at: { $gte: since, $lte: now } }] };
    return (await this.#model.find(gone, { _id: 1 }).lean()).map(({ _id }) => _id);
  }

  /** The sessions of keys that were revoked since an instant, as long as a token of them could hold. */
  async endedSince(since: string | undefined): Promise<string[]> {
    const from = new Date(Math.max(feedStart(since).getTime(), Date.now() - toldFor));
    const revoked = await this.#model.find({ revoked_at: { $gte: from } }, { _id: 1 }).lean();
    return revoked.map(keySessionId);
  }

  async eraseOf(userId: number): Promise<void> {
    await this.#model.deleteMany({ user_id: userId });
  }

  async #placesOf(accountId: number): Promise<number[]> {
    const holding = await this.#model.find({ account_id: accountId, place: { $gte: 1 } }, { place: 1 }).lean();
    return holding.map(({ place }) => place ?? 0);
  }

  /** Frees the places of keys that have expired. */
  async #leavePlaces(accountId: number): Promise<void> {
    const expired = { account_id: accountId, place: { $gte: 1 }, expires_at: { $lte: new Date() } } as const;
    await this.#model.updateMany(expired, { $set: { place: null } });
  }
}

const revocation = () => ({ $set: { revoked_at: new Date(), place: null } });
