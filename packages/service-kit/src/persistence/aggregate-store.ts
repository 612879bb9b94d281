import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Connection, Model, mongo } from 'mongoose';
import { inBackground } from '../outbox/background-work.ts';
import { insertMissing, insertNew, isDuplicateKey } from './database.ts';

/** Number of shards of an account's records, by id. */
const SHARDS = 64;

/** Milliseconds after which an open write counts as abandoned: every request ends within 10 s. */
const ABANDONED_MS = 60_000;

/** Maximum number of aggregates in the cache of a process. For a cached one, it only reads the shard versions. */
const MAX_REMEMBERED = 200;

const allShards: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

interface Counted {
  readonly _id: number;
  readonly account_id: number;
}

/** A stored aggregate value of a shard, and the input and state for which it holds. */
interface StoredAggregate extends Remembered {
  readonly of: string;
}

/** The value of a shard, and the shard version for which it holds. */
interface Remembered<Value = unknown> {
  readonly version: number;
  readonly value: Value;
}

interface ShardDocument {
  /** The account id times {@link SHARDS}, plus the shard. */
  _id: number;
  /** Incremented when a write begins and when it ends. */
  version: number;
  open: { readonly mark: string; readonly at: Date }[];
  figures?: Readonly<Record<string, StoredAggregate>>;
}

export interface Aggregate<Value> {
  /** The name under which the values are stored; each aggregate needs its own. */
  readonly name: string;
  /**
   * Input of the value besides the records, such as a time zone. A value that was stored for another input is not used.
   */
  readonly of: string;
  /**
   * Computes the values for some shards of an account's records, by `figures_part`. Shards without records may be
   * missing from the result.
   */
  derive(accountId: number, shards: readonly number[]): Promise<ReadonlyMap<number, Value>>;
  readonly none: Value;
}

/**
 * The shard of a record, which never changes. It is stored in the record as `figures_part`, with an index that begins
 * with account and shard.
 */
export const aggregateShard = (id: number): number => id % SHARDS;

/**
 * Materialised aggregates over all records of an account, stored in 64 shards so that a change requires recomputing
 * only one. Every read is exact, although the engine has no transactions. A write marks its shard before and after, and
 * a stored value is valid only for a shard version without open writes. After a crash during a write, the shard is
 * recomputed on each read for a minute.
 */
export class AggregateStore {
  readonly #database;
  readonly #shards;
  readonly #remembered = new LRUCache<string, ReadonlyMap<number, Remembered>>({ max: MAX_REMEMBERED });

  /** @param name the collection of the shards, such as `payment_figures`. */
  constructor(database: Connection, name: string) {
    this.#database = database;
    this.#shards = database.collection<ShardDocument>(name);
  }

  /**
   * Runs a write that affects records. A write that failed other than by a duplicate key may still take effect, so it
   * stays open.
   */
  async during<R>(records: readonly Counted[], write: () => Promise<R>): Promise<R> {
    const ids = [...new Set(records.map(({ _id, account_id }) => account_id * SHARDS + aggregateShard(_id)))];
    const mark = randomUUID();
    await this.#start(ids, mark);
    // Not awaited: until the end is stored, and if it never is, the shards are recomputed on each read.
    const end = () => inBackground(this.#database, () => this.#end(ids, mark));
    try {
      const written = await write();
      end();
      return written;
    } catch (error) {
      if (isDuplicateKey(error)) end();
      throw error;
    }
  }

  /** Reads the aggregate's value of every shard of an account. Shards without records may be missing. */
  async read<Value>(accountId: number, aggregate: Aggregate<Value>): Promise<Value[]> {
    const first = accountId * SHARDS;
    const name = [accountId, aggregate.name, aggregate.of].join(' ');
    const { values, changed } = await this.#unchanged<Value>(first, this.#remembered.get(name));
    if (changed.length === 0) return valuesOf(values);
    const stored = await this.#stateOf(first, changed, projectionOf(aggregate.name));
    const stale: number[] = [];
    for (const shard of changed) {
      const it = stored.get(shard);
      const existing = it?.figures?.[aggregate.name];
      if (it?.open.length === 0 && existing?.version === it.version && existing.of === aggregate.of)
        values.set(shard, { version: it.version, value: existing.value as Value });
      else stale.push(shard);
    }
    this.#remembered.set(name, values);
    if (stale.length === 0) return valuesOf(values);
    const derived = await aggregate.derive(accountId, stale);
    void this.#store(first, stale, { aggregate, derived, stored }).catch(() => undefined);
    return [...valuesOf(values), ...derived.values()];
  }

  /**
   * Splits the shards into those whose cached value is still valid and those that changed; without a cache entry, all
   * count as changed.
   */
  async #unchanged<Value>(first: number, remembered: ReadonlyMap<number, Remembered> | undefined) {
    const values = new Map<number, Remembered<Value>>();
    if (!remembered) return { values, changed: allShards };
    const states = await this.#stateOf(first, allShards, { version: 1, open: 1 });
    for (const [shard, { version, open }] of states) {
      const cached = remembered.get(shard);
      if (cached?.version === version && open.length === 0) values.set(shard, cached as Remembered<Value>);
    }
    return { values, changed: allShards.filter((shard) => !values.has(shard)) };
  }

  async #stateOf(first: number, stale: readonly number[], projection: object) {
    const of =
      stale.length < SHARDS ? { $in: stale.map((shard) => first + shard) } : { $gte: first, $lt: first + SHARDS };
    const found = await this.#shards.find({ _id: of }, { projection }).toArray();
    return new Map(found.map((shard) => [shard._id - first, shard]));
  }

  /**
   * Sets the shard of records that are older than the `figures_part` field, once per installation. The update is
   * idempotent, so concurrent runs are safe.
   */
  async assignShards<T>({ collection }: Pick<Model<T>, 'collection'>): Promise<void> {
    const marker = { _id: -1, version: 0, open: [] };
    if (await this.#shards.findOne({ _id: marker._id })) return;
    const shard = { $mod: ['$_id', SHARDS] };
    await collection.updateMany({ figures_part: { $exists: false } }, [{ $set: { figures_part: shard } }]);
    await insertNew(this.#shards, marker);
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.#shards.deleteMany({ _id: { $gte: accountId * SHARDS, $lt: (accountId + 1) * SHARDS } });
  }

  async #start(ids: readonly number[], mark: string): Promise<void> {
    const start = { $inc: { version: 1 }, $push: { open: { mark, at: new Date() } } };
    const unmarked = ids.map((_id) => ({ updateOne: { filter: { _id, 'open.mark': { $ne: mark } }, update: start } }));
    const { matchedCount } = await this.#shards.bulkWrite(unmarked, { ordered: false });
    if (matchedCount === ids.length) return;
    await insertMissing(
      this.#shards,
      ids.map((_id) => ({ _id, version: 0, open: [] })),
    );
    await this.#shards.bulkWrite(unmarked, { ordered: false });
  }

  async #end(ids: readonly number[], mark: string): Promise<void> {
    await this.#shards.updateMany({ _id: { $in: [...ids] } }, { $inc: { version: 1 }, $pull: { open: { mark } } });
  }

  /**
   * Stores the computed values of shards without open writes, unless a shard has changed since it was read. In other
   * shards, it closes the open writes if all are abandoned.
   */
  async #store<Value>(
    first: number,
    stale: readonly number[],
    {
      aggregate,
      derived,
      stored,
    }: { aggregate: Aggregate<Value>; derived: ReadonlyMap<number, Value>; stored: ReadonlyMap<number, ShardDocument> },
  ): Promise<void> {
    const before = new Date(Date.now() - ABANDONED_MS);
    const writes = stale.flatMap((shard): mongo.AnyBulkWriteOperation<ShardDocument>[] => {
      const _id = first + shard;
      const { version = 0, open = [] } = stored.get(shard) ?? {};
      const entry = { of: aggregate.of, version, value: derived.get(shard) ?? aggregate.none };
      if (!stored.has(shard))
        return [{ insertOne: { document: { _id, version, open: [], figures: { [aggregate.name]: entry } } } }];
      const unchanged = { _id, version };
      if (open.length === 0)
        return [{ updateOne: { filter: unchanged, update: { $set: { [`figures.${aggregate.name}`]: entry } } } }];
      if (open.some(({ at }) => at > before)) return [];
      return [{ updateOne: { filter: unchanged, update: { $set: { open: [] }, $inc: { version: 1 } } } }];
    });
    if (writes.length > 0) await this.#shards.bulkWrite(writes, { ordered: false });
  }
}

const valuesOf = <Value>(shards: ReadonlyMap<number, Remembered<Value>>): Value[] =>
  [...shards.values()].map(({ value }) => value);

const projectionOf = (name: string) => ({ version: 1, open: 1, [`figures.${name}`]: 1 });
