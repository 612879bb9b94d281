import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Connection, Model, mongo } from 'mongoose';
import { isDuplicateKey, onlyDuplicateKeys } from '../database/duplicate-key.ts';

/** Into how many parts the records of an account are divided, by their ids. */
const parts = 64;

/** Milliseconds after which a write that was begun is taken for abandoned: every request ends within 10 s. */
const abandonedAfter = 60_000;

/** Figures of an account that a process remembers, at most: it then reads no more than whether they still hold. */
const MAX_REMEMBERED = 200;

const everyPart: readonly number[] = Array.from({ length: parts }, (_, part) => part);

/** A record, as far as it says where its figures are kept. */
interface Counted {
  readonly _id: number;
  readonly account_id: number;
}

/** A figure as it was worked out for a part of an account's records, and of which state of them. */
interface StoredAggregate extends Remembered {
  readonly of: string;
}

/** The value of a part, and the state of it for which it holds. */
interface Remembered<Value = unknown> {
  readonly version: number;
  readonly value: Value;
}

interface PartDocument {
  /** The account's id times {@link parts}, and the part. */
  _id: number;
  /** Counts begins and ends of writes. */
  version: number;
  /** Writes that were begun and have not ended. */
  open: { readonly mark: string; readonly at: Date }[];
  figures?: Readonly<Record<string, StoredAggregate>>;
}

/** What is worked out of an account's records. */
export interface Aggregate<Value> {
  /** Under which it is kept; another has another. */
  readonly name: string;
  /** What its value hangs on beside the records, such as a time zone: one of something else is not taken for it. */
  readonly of: string;
  /** Works it out for some parts of an account's records, by `figures_part`. A part without any may be missing. */
  derive(accountId: number, parts: readonly number[]): Promise<ReadonlyMap<number, Value>>;
  /** Its value where there is no record. */
  readonly none: Value;
}

/** The part that a record belongs to, always: kept with it as `figures_part`, with an index that begins by account and part. */
export const aggregateShard = (id: number): number => id % parts;

/**
 * Figures that are worked out of all records of an account, kept in 64 parts so that a change costs the work of one. They
 * are exact at every look, on an engine without transactions: a write says so in its part before and after, and what
 * was worked out counts only for the state in which nothing was under way. Of a write that a crash cut short the part is
 * worked out at each look, for a minute.
 */
export class AggregateStore {
  readonly #parts;
  readonly #remembered = new LRUCache<string, ReadonlyMap<number, Remembered>>({ max: MAX_REMEMBERED });

  /** @param name the collection that holds them, such as `payment_figures`. */
  constructor(database: Connection, name: string) {
    this.#parts = database.collection<PartDocument>(name);
  }

  /** Has a write made to some records. One that failed, other than by a key that was taken, may still arrive: it stays begun. */
  async during<R>(records: readonly Counted[], write: () => Promise<R>): Promise<R> {
    const ids = [...new Set(records.map(({ _id, account_id }) => account_id * parts + aggregateShard(_id)))];
    const mark = randomUUID();
    await this.#begin(ids, mark);
    // Nobody waits for it: until it is there, and should it never come, the parts are worked out at each look.
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

  /** A figure of every part of an account's records; those without any are not among them. */
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

  /** What is remembered of the parts that have not changed since, and which have: all of them where nothing is remembered. */
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
   * Has the parts of records noted that were written before anything was kept of them: once, for each installation.
   * What it notes is the same whoever does it.
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

  /** Deletes an account's figures, once its records have gone for good. */
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

  /** Keeps what was worked out of parts that nobody was writing to, unless they have changed since they were looked at. */
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
