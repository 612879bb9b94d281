import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import { inBackground } from '../outbox/background-work.ts';
import { insertMissing, isDuplicateKey } from './database.ts';

export const SHARDS = 64;

/** Milliseconds after which an open write counts as abandoned: every request ends within 10 s. */
const ABANDONED_MS = 60_000;

/** Milliseconds for which a process relies on all records of an account having a shard. */
const ASSIGNED_MS = 60_000;

const BATCH_SIZE = 500;

export const allShards: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

export interface Sharded {
  readonly _id: number;
  readonly account_id: number;
  /** Records of earlier releases have none until {@link AggregateShards.areAssigned} is asked about their account. */
  readonly aggregate_shard?: number;
}

/** The shard of a record, by the value of `ShardedRecords.by`. It is stored and never changes. */
export const aggregateShard = (id: number | null | undefined): number => (id ?? 0) % SHARDS;

/** The index from which aggregates are computed; with all fields that they read, it covers them. */
export const aggregateIndex = <const Fields extends Record<string, 1>>(fields: Fields) =>
  ({ account_id: 1, live: 1, aggregate_shard: 1, ...fields }) as const;

export interface ShardedRecords {
  readonly database: Connection;
  /** The collection of the records, such as `payments`. It has an index of `unfiled.at`. */
  readonly records: string;
  /** The collection of the shards, such as `payment_figures`. */
  readonly name: string;
  /** The field that decides on the shard of a new record: records with the same value share a shard. */
  readonly by: string;
  /** An {@link aggregateIndex} of the records' live ones. */
  readonly index: Readonly<Record<string, 1>>;
}

interface OpenWrite {
  readonly mark: string;
  readonly at: Date;
}

interface ShardDocument {
  /** The account id times {@link SHARDS}, plus the shard. */
  _id: number;
  /** Incremented when a write begins and when it ends. */
  version: number;
  open: OpenWrite[];
}

export interface ShardState {
  /** 0 if nothing was written in the shard since there are aggregates. */
  readonly version: number;
  /** Whether a write may be in progress, or its change is still pending in the record. */
  readonly isOpen: boolean;
  /** The marks of writes that have none in their records. */
  readonly open: readonly OpenWrite[];
}

/**
 * Tells what may have changed in the 64 shards of an account's records. What was read from a shard that is not open
 * holds as long as its version stays the same.
 *
 * - A change entry (`unfiled`) in a record opens its shard. The relay raises the version ({@link changed}) before it
 *   removes the entry. So such a write costs nothing, and a crash leaves the entry.
 * - Any other write marks its shards before and after ({@link during}), and each mark raises the version.
 */
export class AggregateShards {
  protected readonly of: ShardedRecords;
  readonly #shards;
  readonly #records;
  readonly #assigned = new LRUCache<number, true>({ max: 100_000, ttl: ASSIGNED_MS });
  readonly #assigning = new Map<number, Promise<void>>();

  constructor(of: ShardedRecords) {
    this.of = of;
    this.#shards = of.database.collection<ShardDocument>(of.name);
    this.#records = of.database.collection<Sharded>(of.records);
  }

  /** A write that failed other than by a duplicate key may still take effect, so it stays open. */
  async during<R>(records: readonly Sharded[], write: () => Promise<R>): Promise<R> {
    const ids = this.#idsOf(records);
    const mark = randomUUID();
    await this.#start(ids, mark);
    // Not awaited: until the end is stored, and if it never is, the shards are recomputed on each read.
    const end = () => inBackground(this.of.database, () => this.#end(ids, mark));
    try {
      const written = await write();
      end();
      return written;
    } catch (error) {
      if (isDuplicateKey(error)) end();
      throw error;
    }
  }

  async changed(records: readonly Sharded[]): Promise<void> {
    const raised = { $inc: { version: 1 }, $setOnInsert: { open: [] } };
    const writes = this.#idsOf(records).map((_id) => ({
      updateOne: { filter: { _id }, update: raised, upsert: true },
    }));
    if (writes.length > 0) await this.#shards.bulkWrite(writes, { ordered: false });
  }

  async statesOf(accountId: number): Promise<ShardState[]> {
    const first = accountId * SHARDS;
    // Before the versions: an entry that is no longer found has raised them.
    const pending = new Set((await this.#pending(accountId)).map((record) => this.#shardOf(record)));
    const found = await this.#shards
      .find({ _id: { $gte: first, $lt: first + SHARDS } }, { projection: { version: 1, open: 1 } })
      .toArray();
    const states = new Map(found.map((state) => [state._id - first, state]));
    return allShards.map((shard) => {
      const { version = 0, open = [] } = states.get(shard) ?? {};
      return { version, open, isOpen: open.length > 0 || pending.has(shard) };
    });
  }

  /** Closes the open writes of shards in which all are abandoned. */
  async closeAbandoned(accountId: number, states: readonly ShardState[]): Promise<void> {
    const before = new Date(Date.now() - ABANDONED_MS);
    const closed = { $set: { open: [] }, $inc: { version: 1 } };
    const writes = states.flatMap(({ version, open }, shard) =>
      open.length > 0 && open.every(({ at }) => at <= before)
        ? [{ updateOne: { filter: { _id: accountId * SHARDS + shard, version }, update: closed } }]
        : [],
    );
    if (writes.length > 0) await this.#shards.bulkWrite(writes, { ordered: false });
  }

  /** Whether each record has a shard. If not, those of earlier releases get theirs in the background, in batches. */
  async areAssigned(accountId: number): Promise<boolean> {
    if (this.#assigned.has(accountId)) return true;
    const lacking = await this.#lacking(accountId).limit(1).toArray();
    if (lacking.length > 0) {
      inBackground(this.of.database, () => this.#assign(accountId));
      return false;
    }
    this.#assigned.set(accountId, true);
    return true;
  }

  async eraseOf(accountId: number): Promise<void> {
    this.#assigned.delete(accountId);
    await this.#shards.deleteMany({ _id: { $gte: accountId * SHARDS, $lt: (accountId + 1) * SHARDS } });
  }

  /** A record without a shard is given this one if it is not changed before: a change fails by the record's version. */
  #shardOf(record: Sharded): number {
    return record.aggregate_shard ?? aggregateShard(Reflect.get(record, this.of.by) as number | null);
  }

  #idsOf(records: readonly Sharded[]): number[] {
    return [...new Set(records.map((record) => record.account_id * SHARDS + this.#shardOf(record)))];
  }

  #pending(accountId: number): Promise<Sharded[]> {
    const pending = { account_id: accountId, 'unfiled.at': { $gt: new Date(0) } } as object;
    return this.#find(pending, { 'unfiled.at': 1 }).toArray();
  }

  #lacking(accountId: number) {
    return this.#find({ account_id: accountId, live: true, aggregate_shard: null } as object, this.of.index);
  }

  #find(filter: object, hint: object) {
    const fields = { account_id: 1, aggregate_shard: 1, [this.of.by]: 1 };
    return this.#records.find(filter, { hint: hint as never }).project<Sharded>(fields);
  }

  #assign(accountId: number): Promise<void> {
    const running = this.#assigning.get(accountId) ?? this.#assignAll(accountId);
    this.#assigning.set(accountId, running);
    return running.finally(() => this.#assigning.delete(accountId));
  }

  async #assignAll(accountId: number): Promise<void> {
    for (;;) {
      const records = await this.#lacking(accountId).limit(BATCH_SIZE).toArray();
      if (records.length === 0) return;
      const writes = [...Map.groupBy(records, (record) => this.#shardOf(record))].map(([aggregate_shard, some]) => ({
        updateMany: {
          filter: { _id: { $in: some.map(({ _id }) => _id) }, aggregate_shard: null } as object,
          update: { $set: { aggregate_shard } },
        },
      }));
      await this.during(records, () => this.#records.bulkWrite(writes, { ordered: false }));
    }
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
}
