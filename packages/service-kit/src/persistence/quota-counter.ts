import { randomUUID } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';
import { Batcher } from '../concurrency.ts';
import { createIndexes, unjournaled, upsertOne } from './database.ts';
import { documentsById } from './document-store.ts';

interface Pending {
  readonly id: number;
  readonly kind: 'add' | 'remove';
  /** For a removal: its token, which the record contains once it is hidden. */
  readonly mark: string;
  readonly at: Date;
}

interface Addition {
  readonly id: number;
  readonly limit: number | null;
}

interface CountDocument {
  _id: number;
  count: number;
  pending: Pending[];
}

interface CountedRemovals {
  readonly _id: number;
  readonly count: number;
  readonly removals: readonly Pending[];
}

export interface DeletionState {
  readonly exists: boolean;
  readonly removedBy?: string | null;
}

/** Looks up by which removal, if any, each of some records was hidden. */
type HiddenBy = (ids: readonly number[]) => Promise<ReadonlyMap<number, string | null>>;

const removals = { $filter: { input: '$pending', cond: { $eq: ['$$this.kind', 'remove'] } } };

/** Matches the count of an account if it has room for `added` more. */
const roomFor = (accountId: number, added: number, limit: number | null) => ({
  _id: accountId,
  ...(limit !== null && { count: { $lte: limit - added } }),
});

const additionOf = (ids: readonly number[]) => ({
  $inc: { count: ids.length },
  $push: { pending: { $each: pendingOf('add', ids) } },
});

function pendingOf(kind: Pending['kind'], ids: readonly number[]): Pending[] {
  const [mark, at] = [randomUUID(), new Date()];
  return ids.map((id) => ({ id, kind, mark, at }));
}

/** Milliseconds after which a pending change counts as abandoned: every request ends within 10 s. */
const ABANDONED_MS = 60_000;

/**
 * The number of records of each account. It is exact, and concurrent creations cannot exceed a limit, although the
 * engine has no transactions: a change is reserved in the count, then made, then committed or released. An addition
 * counts from its reservation on, a removal from the write that hides its record, so nobody waits for the commit.
 * {@link repair} resolves what a crash left, by reading the record.
 */
export class QuotaCounter {
  readonly #counts;
  /** Counts with their pending removals alone; concurrent reads share a command. */
  readonly #removals;
  readonly #namespace: string;
  #hiddenBy: HiddenBy = async () => new Map();
  readonly #reservations = new Batcher((account: number, additions: readonly Addition[]) =>
    this.#reserveTogether(account, additions),
  );

  /** @param name the collection of the counts, such as `property_counts`. */
  constructor(database: Connection, name: string) {
    this.#counts = database.collection<CountDocument>(name);
    this.#removals = documentsById(database.collection<CountedRemovals>(name), { count: 1, removals });
    this.#namespace = `${database.name}.${name}`;
  }

  /** Sets how to find out that a pending removal is done. The repository of the records does so. */
  resolveBy(hiddenBy: HiddenBy): void {
    this.#hiddenBy = hiddenBy;
  }

  /** The count of an account, including reserved additions and without the records that are hidden. */
  async read(accountId: number): Promise<number> {
    const found = await this.#removals.load(accountId);
    return found ? found.count - (await this.#done(found.removals)).length : 0;
  }

  async readAll(): Promise<number> {
    const sums = { _id: null, count: { $sum: '$count' }, removals: { $push: removals } };
    const [sum] = await this.#counts
      .aggregate<{ count: number; removals: Pending[][] }>([{ $group: sums }], { maxTimeMS: 5_000 })
      .toArray();
    return sum ? sum.count - (await this.#done(sum.removals.flat())).length : 0;
  }

  /** Whether there was room within `limit` (null: none). The id must be new. */
  reserve(accountId: number, id: number, limit: number | null): Promise<boolean> {
    return this.#reservations.add(accountId, { id, limit });
  }

  /**
   * The write that reserves an addition, for a command that also adds the record. If there is no room, it fails with a
   * duplicate key; then {@link reserve} may still find some.
   */
  reservation(accountId: number, id: number, limit: number | null): mongo.ClientUpdateOneModel<CountDocument> {
    const [filter, update] = [roomFor(accountId, 1, limit), additionOf([id])];
    return { name: 'updateOne', namespace: this.#namespace, filter, update, upsert: true };
  }

  /** In one write if all fit; otherwise one by one. */
  async #reserveTogether(accountId: number, additions: readonly Addition[]): Promise<boolean[]> {
    const ids = additions.map(({ id }) => id);
    const [limit = null, ...others] = new Set(additions.map(({ limit }) => limit));
    const isAlike = others.length === 0;
    if (additions.length > 1 && isAlike && (await this.reserveAll(accountId, ids, limit))) return ids.map(() => true);
    const answers: boolean[] = [];
    for (const { id, limit } of additions) answers.push(await this.reserveAll(accountId, [id], limit));
    return answers;
  }

  /** Reserves several additions: all or none. */
  async reserveAll(accountId: number, ids: readonly number[], limit: number | null): Promise<boolean> {
    if (await this.#reserveRoom(accountId, ids, limit)) return true;
    // Removals that are done make room, although their end may not be stored yet.
    return limit !== null && (await this.#endDone(accountId)) && this.#reserveRoom(accountId, ids, limit);
  }

  async #reserveRoom(accountId: number, ids: readonly number[], limit: number | null): Promise<boolean> {
    if (limit !== null && limit < ids.length) return false;
    const room = roomFor(accountId, ids.length, limit);
    const reserve = () => upsertOne(this.#counts, room, additionOf(ids));
    // Another process may have written the first count of the account meanwhile.
    return (await reserve()) || reserve();
  }

  async commit(accountId: number, ...ids: readonly number[]): Promise<void> {
    const committed = { kind: 'add', id: { $in: [...ids] } as never } as const;
    await this.#counts.updateOne({ _id: accountId }, { $pull: { pending: committed } }, unjournaled);
  }

  /** Releases reserved additions whose records were rejected and will never be written. */
  async release(accountId: number, ...ids: readonly number[]): Promise<void> {
    await this.#decrement(accountId, { $and: [{ $eq: ['$$each.kind', 'add'] }, { $in: ['$$each.id', [...ids]] }] });
  }

  /** Begins the removal of some records. The write that hides them must store the returned token in each. */
  async startRemoval(accountId: number, ...ids: readonly number[]): Promise<string> {
    const pending = pendingOf('remove', ids);
    await this.#counts.updateOne({ _id: accountId }, { $push: { pending: { $each: pending } } });
    return pending[0]?.mark ?? '';
  }

  /** Ends the removals under a token; `removed` are the ids of the records that it hid. */
  async endRemoval(accountId: number, mark: string, removed: readonly number[]): Promise<void> {
    const ended = { $eq: ['$$each.mark', mark] };
    await this.#decrement(accountId, { $and: [ended, { $in: ['$$each.id', [...removed]] }] }, ended);
  }

  /** Resolves changes that crashes left pending for more than a minute. Safe to run in several processes at once. */
  async repair(stateOf: (id: number) => Promise<DeletionState>): Promise<void> {
    const before = new Date(Date.now() - ABANDONED_MS);
    for await (const { _id, pending } of this.#counts.find({ 'pending.at': { $lt: before } }))
      for (const { id, kind, mark, at } of pending) {
        if (at >= before) continue;
        const state = await stateOf(id);
        const counted = kind === 'add' ? state.exists : state.removedBy !== mark;
        if (counted) await this.#counts.updateOne({ _id }, { $pull: { pending: { id, kind, mark } } });
        else await this.#undo(_id, { id, mark });
      }
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.#counts.deleteOne({ _id: accountId });
  }

  async createIndexes(): Promise<void> {
    await createIndexes(this.#counts, [{ key: { 'pending.at': 1 } }]);
  }

  /** Those of some pending removals whose records are hidden. */
  async #done(pending: readonly Pending[]): Promise<Pending[]> {
    if (pending.length === 0) return [];
    const hiddenBy = await this.#hiddenBy(pending.map(({ id }) => id));
    return pending.filter(({ id, mark }) => hiddenBy.get(id) === mark);
  }

  /** Ends the removals of an account that are done; returns whether there were any. */
  async #endDone(accountId: number): Promise<boolean> {
    const done = await this.#done((await this.#removals.load(accountId))?.removals ?? []);
    for (const removal of done) await this.#undo(accountId, removal);
    return done.length > 0;
  }

  async #undo(accountId: number, { id, mark }: Pick<Pending, 'id' | 'mark'>): Promise<void> {
    await this.#decrement(accountId, { $and: [{ $eq: ['$$each.id', id] }, { $eq: ['$$each.mark', mark] }] });
  }

  /** Subtracts the number of matching pending changes, and removes those of `ended` in the same write. */
  async #decrement(accountId: number, fits: object, ended = fits): Promise<void> {
    const announced = (cond: object) => ({ $filter: { input: '$pending', as: 'each', cond } });
    const count = { $subtract: ['$count', { $size: announced(fits) }] };
    const change = [{ $set: { count, pending: announced({ $not: [ended] }) } }];
    await this.#counts.updateOne({ _id: accountId }, change, unjournaled);
  }
}
