import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Connection, Model, mongo } from 'mongoose';
import { isDuplicateKey, onlyDuplicateKeys } from '../database/duplicate-key.ts';

/** Number of shards of an account's records, by id. */
const parts = 64;

/** Milliseconds after which an open write counts as abandoned: every request ends within 10 s. */
const abandonedAfter = 60_000;

/** Maximum number of aggregates in the cache of a process. For a cached one, it only reads the shard versions. */
const MAX_REMEMBERED = 200;

const everyPart: readonly number[] = Array.from({ length: parts }, (_, part) => part);

/** The fields of a record that determine its shard. */
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

interface PartDocument {
  /** The account id times {@link parts}, plus the shard. */
  _id: number;
  /** Incremented when a write begins and when it ends. */
  version: number;
  /** Open writes: begun but not ended. */
  open: { readonly mark: string; readonly at: Date }[];
  figures?: Readonly<Record<string, StoredAggregate>>;
}

/** An aggregate over an account's records. */
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
  derive(accountId: number, parts: readonly number[]): Promise<ReadonlyMap<number, Value>>;
  /** The value of a shard without records. */
  readonly none: Value;
}

/**
 * The shard of a record, which never changes. It is stored in the record as `figures_part`, with an index that begins
 * with account and shard.
 */
export const aggregateShard = (id: number): number => id % parts;

/**
 * Materialised aggregates over all records of an account, stored in 64 shards so that a change requires recomputing
 * only one. Every read is exact, although the engine has no transactions. A write marks its shard before and after, and
 * a stored value is valid only for a shard version without open writes. After a crash during a write, the shard is
 * recomputed on each read for a minute.
 */
export class AggregateStore {
  readonly #parts;
  readonly #remembered = new LRUCache<string, ReadonlyMap<number, Remembered>>({ max: MAX_REMEMBERED });

  /** @param name the collection of the shards, such as `payment_figures`. */
  constructor(database: Connection, name: string) {
    this.#parts = database.collection<PartDocument>(name);
  }

  /**
   * Runs a write that affects records. A write that failed other than by a duplicate key may still take effect, so it
   * stays open.
   */
  async during<R>(records: readonly Counted[], write: () => Promise<R>): Promise<R> {
    const ids = [...new Set(records.map(({ _id, account_id }) => account_id * parts + aggregateShard(_id)))];
    const mark = randomUUID();
    await this.#begin(ids, mark);
    // Not awaited: until the end is stored, and if it never is, the shards are recomputed on each read.
    const end = () => void this.#end(ids, mark).catch(() => undefined);
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
  async read<Value>(accountId: number, figure: Aggregate<Value>): Promise<Value[]> {
    const first = accountId * parts;
    const name = [accountId, figure.name, figure.of].join(' ');
    const { values, changed } = await this.#unchanged<Value>(first, this.#remembered.get(name));
    if (changed.length === 0) return valuesOf(values);
    const stored = await this.#stateOf(first, changed, projectionOf(figure.name));
    const wanted: number[] = [];
    for (const part of changed) {
      const it = stored.get(part);
      const known = it?.figures?.[figure.name];
      if (it?.open.length === 0 && known?.version === it.version && known.of === figure.of)
        values.set(part, { version: it.version, value: known.value as Value });
      else wanted.push(part);
    }
    this.#remembered.set(name, values);
    if (wanted.length === 0) return valuesOf(values);
    const derived = await figure.derive(accountId, wanted);
    void this.#keep(first, wanted, { figure, derived, stored }).catch(() => undefined);
    return [...valuesOf(values), ...derived.values()];
  }

  /**
   * Splits the shards into those whose cached value is still valid and those that changed; without a cache entry, all
   * count as changed.
   */
  async #unchanged<Value>(first: number, remembered: ReadonlyMap<number, Remembered> | undefined) {
    const values = new Map<number, Remembered<Value>>();
    if (!remembered) return { values, changed: everyPart };
    const states = await this.#stateOf(first, everyPart, { version: 1, open: 1 });
    for (const [part, { version, open }] of states) {
      const known = remembered.get(part);
      if (known?.version === version && open.length === 0) values.set(part, known as Remembered<Value>);
    }
    return { values, changed: everyPart.filter((part) => !values.has(part)) };
  }

  async #stateOf(first: number, wanted: readonly number[], projection: object) {
    const of =
      wanted.length < parts ? { $in: wanted.map((part) => first + part) } : { $gte: first, $lt: first + parts };
    const found = await this.#parts.find({ _id: of }, { projection }).toArray();
    return new Map(found.map((part) => [part._id - first, part]));
  }

  /**
   * Sets the shard of records that are older than the `figures_part` field, once per installation. The update is
   * idempotent, so concurrent runs are safe.
   */
  async noteParts<T>({ collection }: Pick<Model<T>, 'collection'>): Promise<void> {
    const done = { _id: -1, version: 0, open: [] };
    if (await this.#parts.findOne({ _id: done._id })) return;
    const part = { $mod: ['$_id', parts] };
    await collection.updateMany({ figures_part: { $exists: false } }, [{ $set: { figures_part: part } }]);
    await this.#parts.insertOne(done).catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** Deletes an account's aggregates, after its records were permanently deleted. */
  async eraseOf(accountId: number): Promise<void> {
    await this.#parts.deleteMany({ _id: { $gte: accountId * parts, $lt: (accountId + 1) * parts } });
  }

  async #begin(ids: readonly number[], mark: string): Promise<void> {
    const begun = { $inc: { version: 1 }, $push: { open: { mark, at: new Date() } } };
    const unmarked = ids.map((_id) => ({ updateOne: { filter: { _id, 'open.mark': { $ne: mark } }, update: begun } }));
    const { matchedCount } = await this.#parts.bulkWrite(unmarked, { ordered: false });
    if (matchedCount === ids.length) return;
    const missing = ids.map((_id) => ({ insertOne: { document: { _id, version: 0, open: [] } } }));
    await this.#parts.bulkWrite(missing, { ordered: false }).catch((error) => {
      if (!isDuplicateKey(error) && !onlyDuplicateKeys(error)) throw error;
    });
    await this.#parts.bulkWrite(unmarked, { ordered: false });
  }

  async #end(ids: readonly number[], mark: string): Promise<void> {
    await this.#parts.updateMany({ _id: { $in: [...ids] } }, { $inc: { version: 1 }, $pull: { open: { mark } } });
  }

  /**
   * Stores the computed values of shards without open writes, unless a shard has changed since it was read. In other
   * shards, it closes the open writes if all are abandoned.
   */
  async #keep<Value>(
    first: number,
    wanted: readonly number[],
    {
      figure,
      derived,
      stored,
    }: { figure: Aggregate<Value>; derived: ReadonlyMap<number, Value>; stored: ReadonlyMap<number, PartDocument> },
  ): Promise<void> {
    const before = new Date(Date.now() - abandonedAfter);
    const writes = wanted.flatMap((part): mongo.AnyBulkWriteOperation<PartDocument>[] => {
      const _id = first + part;
      const { version = 0, open = [] } = stored.get(part) ?? {};
      const figures = { of: figure.of, version, value: derived.get(part) ?? figure.none };
      if (!stored.has(part))
        return [{ insertOne: { document: { _id, version, open: [], figures: { [figure.name]: figures } } } }];
      const unchanged = { _id, version };
      if (open.length === 0)
        return [{ updateOne: { filter: unchanged, update: { $set: { [`figures.${figure.name}`]: figures } } } }];
      if (open.some(({ at }) => at > before)) return [];
      return [{ updateOne: { filter: unchanged, update: { $set: { open: [] }, $inc: { version: 1 } } } }];
    });
    if (writes.length > 0) await this.#parts.bulkWrite(writes, { ordered: false });
  }
}

const valuesOf = <Value>(parts: ReadonlyMap<number, Remembered<Value>>): Value[] =>
  [...parts.values()].map(({ value }) => value);

const projectionOf = (name: string) => ({ version: 1, open: 1, [`figures.${name}`]: 1 });
