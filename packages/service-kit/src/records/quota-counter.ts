import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.ts';
import { WriteBatcher } from '../queue/write-batcher.ts';

interface Pending {
  readonly id: number;
  readonly kind: 'add' | 'remove';
  /** Of a removal: its own mark, which the record carries once it is done. Of an addition: which try of it this is. */
  readonly mark: string;
  readonly at: Date;
}

/** A record for which there is to be room. */
interface Addition {
  readonly id: number;
  readonly limit: number | null;
}

interface CountDocument {
  _id: number;
  count: number;
  pending: Pending[];
}

/** What became of a record that a change was begun for; `mark` is that of the removal that hid it. */
export interface DeletionState {
  readonly exists: boolean;
  readonly removedBy?: string | null;
}

/** Milliseconds after which a begun change is taken for abandoned: every request ends within 10 s. */
const abandonedAfter = 60_000;

/**
 * How many records each account has, kept beside them: exact, and a limit that racing creations cannot pass,
 * on an engine without transactions. A change is announced in the count's own document, then made, then settled;
 * what a crash leaves announced, {@link repair} settles by looking at the record.
 */
export class QuotaCounter {
  readonly #counts;
  readonly #announced = new WriteBatcher((account: number, asked: readonly Addition[]) =>
    this.#reserveTogether(account, asked),
  );
  readonly #made = new WriteBatcher((account: number, asked: readonly (readonly number[])[]) =>
    this.#commit(account, asked),
  );

  /** @param name the collection that holds the counts, such as `property_counts`. */
  constructor(database: Connection, name: string) {
    this.#counts = database.collection<CountDocument>(name);
  }

  /** The account's count, announced additions included. */
  async read(accountId: number): Promise<number> {
    return (await this.#counts.findOne({ _id: accountId }, { projection: { count: 1 } }))?.count ?? 0;
  }

  /** The sum over all accounts. */
  async readAll(): Promise<number> {
    const [sum] = await this.#counts
      .aggregate<{ count: number }>([{ $group: { _id: null, count: { $sum: '$count' } } }], { maxTimeMS: 5_000 })
      .toArray();
    return sum?.count ?? 0;
  }

  /**
   * Announces an addition unless `limit` (null: none) is reached; says whether there was room. What an earlier try
   * for the same id announced before it broke off is taken over, and so counted once.
   */
  reserve(accountId: number, id: number, limit: number | null): Promise<boolean> {
    return this.#announced.add(accountId, { id, limit });
  }

  /** Announces what several ask for at once in one write, where all of it has room and is new; otherwise each by itself. */
  async #reserveTogether(accountId: number, asked: readonly Addition[]): Promise<boolean[]> {
    const ids = asked.map(({ id }) => id);
    const [limit = null, ...others] = new Set(asked.map(({ limit }) => limit));
    const alike = others.length === 0 && new Set(ids).size === ids.length;
    if (asked.length > 1 && alike && (await this.reserveAll(accountId, ids, limit))) return ids.map(() => true);
    const answers: boolean[] = [];
    for (const { id, limit } of asked) answers.push(await this.#reserveOne(accountId, id, limit));
    return answers;
  }

  async #reserveOne(accountId: number, id: number, limit: number | null): Promise<boolean> {
    const pending: Pending = { id, kind: 'add', mark: randomUUID(), at: new Date() };
    const announced = { $elemMatch: { id, kind: 'add' as const } };
    const room = { _id: accountId, pending: { $not: announced }, ...(limit !== null && { count: { $lt: limit } }) };
    const change = { $inc: { count: 1 }, $push: { pending } };
    if ((await this.#counts.updateOne(room, change)).modifiedCount) return true;
    // Under a new mark and hour, so that a repair which looked before this try finds nothing to undo.
    const takeOver = { $set: { 'pending.$': pending } };
    if ((await this.#counts.updateOne({ _id: accountId, pending: announced }, takeOver)).modifiedCount) return true;
    if (limit !== null && limit <= 0) return false;
    try {
      await this.#counts.insertOne({ _id: accountId, count: 1, pending: [pending] });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return (await this.#counts.updateOne(room, change)).modifiedCount > 0;
  }

  /** Announces additions of several records that none was announced of, all or none, unless they would pass `limit` (null: none). */
  async reserveAll(accountId: number, ids: readonly number[], limit: number | null): Promise<boolean> {
    const at = new Date();
    const pending: Pending[] = ids.map((id) => ({ id, kind: 'add', mark: randomUUID(), at }));
    const room = {
      _id: accountId,
      pending: { $not: { $elemMatch: { id: { $in: [...ids] }, kind: 'add' as const } } },
      ...(limit !== null && { count: { $lte: limit - ids.length } }),
    };
    const change = { $inc: { count: ids.length }, $push: { pending: { $each: pending } } };
    if ((await this.#counts.updateOne(room, change)).modifiedCount) return true;
    if (limit !== null && limit < ids.length) return false;
    try {
      await this.#counts.insertOne({ _id: accountId, count: ids.length, pending });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return (await this.#counts.updateOne(room, change)).modifiedCount > 0;
  }

  /** The announced additions were made. */
  commit(accountId: number, ...ids: readonly number[]): Promise<void> {
    return this.#made.add(accountId, ids);
  }

  async #commit(accountId: number, asked: readonly (readonly number[])[]): Promise<void> {
    await this.#counts.updateOne(
      { _id: accountId },
      { $pull: { pending: { kind: 'add', id: { $in: asked.flat() } as never } } },
    );
  }

  /** Takes back announced additions whose records were refused, so that they will never come. */
  async release(accountId: number, ...ids: readonly number[]): Promise<void> {
    await this.#takeOff(accountId, { $and: [{ $eq: ['$$each.kind', 'add'] }, { $in: ['$$each.id', [...ids]] }] });
  }

  /** Announces a removal; the mark it gives must be written into the record by the very write that hides it. */
  async beginRemoval(accountId: number, id: number): Promise<string> {
    const mark = randomUUID();
    await this.#counts.updateOne(
      { _id: accountId },
      { $push: { pending: { id, kind: 'remove', mark, at: new Date() } } },
    );
    return mark;
  }

  /** Settles an announced removal: `removed` tells whether it was this one that hid the record. */
  async endRemoval(accountId: number, id: number, mark: string, removed: boolean): Promise<void> {
    if (removed) await this.#undo(accountId, { id, kind: 'remove', mark });
    else await this.#counts.updateOne({ _id: accountId }, { $pull: { pending: { mark } } });
  }

  /** Announces the removal of several records under one mark, as {@link beginRemoval} does. */
  async beginRemovals(accountId: number, ids: readonly number[]): Promise<string> {
    const mark = randomUUID();
    const at = new Date();
    const pending: Pending[] = ids.map((id) => ({ id, kind: 'remove', mark, at }));
    await this.#counts.updateOne({ _id: accountId }, { $push: { pending: { $each: pending } } });
    return mark;
  }

  /** Settles the removals announced under a mark: `removed` are the records that it hid. */
  async endRemovals(accountId: number, mark: string, removed: readonly number[]): Promise<void> {
    await this.#takeOff(accountId, { $and: [{ $eq: ['$$each.mark', mark] }, { $in: ['$$each.id', [...removed]] }] });
    await this.#counts.updateOne({ _id: accountId }, { $pull: { pending: { mark } } });
  }

  /** Settles what crashes left announced for more than a minute. Safe to run in several processes at once. */
  async repair(fateOf: (id: number) => Promise<DeletionState>): Promise<void> {
    const before = new Date(Date.now() - abandonedAfter);
    for await (const { _id, pending } of this.#counts.find({ 'pending.at': { $lt: before } }))
      for (const { id, kind, mark, at } of pending) {
        if (at >= before) continue;
        const fate = await fateOf(id);
        const counted = kind === 'add' ? fate.exists : fate.removedBy !== mark;
        if (counted) await this.#counts.updateOne({ _id }, { $pull: { pending: { id, kind, mark } } });
        else await this.#undo(_id, { id, kind, mark });
      }
  }

  /** Deletes an account's count, once its records have gone for good. */
  async eraseOf(accountId: number): Promise<void> {
    await this.#counts.deleteOne({ _id: accountId });
  }

  /** Makes the index by which `repair` finds its work. */
  async createIndexes(): Promise<void> {
    await this.#counts.createIndex({ 'pending.at': 1 });
  }

  /** Takes off as many as are announced and fit, in the write that takes those announcements away. */
  async #takeOff(accountId: number, fits: object): Promise<void> {
    const announced = (cond: object) => ({ $filter: { input: '$pending', as: 'each', cond } });
    const count = { $subtract: ['$count', { $size: announced(fits) }] };
    await this.#counts.updateOne({ _id: accountId }, [{ $set: { count, pending: announced({ $not: [fits] }) } }]);
  }

  /** Takes one off, in the same write that takes the announcement away, so that it happens once. */
  async #undo(accountId: number, announced: Pick<Pending, 'id' | 'kind'> & Partial<Pending>): Promise<void> {
    await this.#counts.updateOne(
      { _id: accountId, pending: { $elemMatch: announced } },
      { $inc: { count: -1 }, $pull: { pending: announced } },
    );
  }
}
