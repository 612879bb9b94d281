import { LRUCache } from 'lru-cache';
import type { AccumulatorOperator } from 'mongoose';
import { inBackground } from '../outbox/background-work.ts';
import { AggregateShards, allShards, SHARDS, type ShardedRecords, type ShardState } from './aggregate-shards.ts';
import { unjournaled } from './database.ts';

/** Maximum number of groups in the cache of a process: some 100 bytes each. */
const MAX_CACHED_GROUPS = 300_000;

/** Number of shards that are computed in one command, so that commands of other requests run in between. */
const SHARDS_AT_ONCE = 16;

/** Groups of an account's records, with sums. A dimension has numbers, words or null, and sums are integers. */
export interface Aggregate<Dimensions extends object, Sums extends object> {
  /** The name under which the groups are stored; each aggregate needs its own. */
  readonly name: string;
  /** Input of the expressions besides the records, such as a time zone. Groups stored for another input are not used. */
  readonly of?: string;
  /** Matches the records that count; by default all. */
  readonly where?: object;
  /** The database expression of each dimension; a function gets the filter of the records. */
  readonly by:
    | Readonly<Record<keyof Dimensions, unknown>>
    | ((matched: object) => Promise<Readonly<Record<keyof Dimensions, unknown>>>);
  readonly sums: Readonly<Record<keyof Sums, AccumulatorOperator>>;
}

type Group = Readonly<Record<string, unknown>>;

interface ShardGroups {
  readonly version: number;
  readonly groups: readonly Group[];
}

/** Groups in the database. Beside the documents of the shards, so that marks rewrite small documents. */
interface StoredGroups {
  readonly _id: { readonly shard: number; readonly name: string };
  readonly of: string;
  readonly version: number;
  /** JSON text, which is read faster than documents. */
  readonly groups: string;
}

interface Cached {
  readonly shards: ReadonlyMap<number, ShardGroups>;
  readonly groups: readonly Group[];
}

/**
 * Materialised aggregates over all records of an account, in 64 shards, so that a change requires recomputing only one.
 * Every read is exact, although the engine has no transactions: it computes the shards whose version has changed or in
 * which writes are open (see {@link AggregateShards}).
 */
export class AggregateStore extends AggregateShards {
  readonly #stored;
  readonly #cache = new LRUCache<string, Cached>({
    maxSize: MAX_CACHED_GROUPS,
    sizeCalculation: ({ groups }) => groups.length + SHARDS,
  });
  readonly #computing = new Map<string, Promise<ReadonlyMap<number, Group[]>>>();

  constructor(of: ShardedRecords) {
    super(of);
    this.#stored = of.database.collection<StoredGroups>(`${of.name}_groups`);
  }

  /** By shard: groups of two may have the same dimensions. Undefined while records of an earlier release lack one. */
  async read<Dimensions extends object, Sums extends object>(
    accountId: number,
    aggregate: Aggregate<Dimensions, Sums>,
  ): Promise<readonly (Dimensions & Sums)[] | undefined> {
    if (!(await this.areAssigned(accountId))) return undefined;
    return (await this.#groupsOf(accountId, aggregate)) as readonly (Dimensions & Sums)[];
  }

  override async eraseOf(accountId: number): Promise<void> {
    const [first, last] = [accountId * SHARDS, (accountId + 1) * SHARDS];
    await this.#stored.deleteMany({ _id: { $gte: { shard: first }, $lt: { shard: last } } as never });
    await super.eraseOf(accountId);
  }

  async #groupsOf<D extends object, S extends object>(accountId: number, aggregate: Aggregate<D, S>) {
    const states = await this.statesOf(accountId);
    const key = [accountId, aggregate.name, aggregate.of].join(' ');
    const cached = this.#cache.get(key);
    const isCurrent = (shard: number, of: Pick<ShardGroups, 'version'> | undefined) =>
      of !== undefined && states[shard]?.isOpen === false && states[shard].version === of.version;
    const changed = allShards.filter((shard) => !isCurrent(shard, cached?.shards.get(shard)));
    if (cached && changed.length === 0) return cached.groups;
    const current = new Map([...(cached?.shards ?? [])].filter(([shard, of]) => isCurrent(shard, of)));
    const closed = changed.filter((shard) => states[shard]?.isOpen === false);
    for (const [shard, found] of await this.#readStored(accountId, aggregate, closed))
      if (isCurrent(shard, found)) current.set(shard, found);
    const stale = changed.filter((shard) => !current.has(shard));
    const computed = stale.length > 0 ? await this.#compute(accountId, aggregate, { stale, states, key }) : undefined;
    for (const shard of stale)
      if (states[shard]?.isOpen === false)
        current.set(shard, { version: states[shard].version, groups: computed?.get(shard) ?? [] });
    const open = stale.filter((shard) => !current.has(shard));
    const groups = [...current.values()].flatMap((of) => of.groups);
    this.#cache.set(key, { shards: current, groups });
    return [...groups, ...open.flatMap((shard) => computed?.get(shard) ?? [])];
  }

  async #readStored<D extends object, S extends object>(
    accountId: number,
    { name, of = '' }: Aggregate<D, S>,
    shards: readonly number[],
  ): Promise<[number, ShardGroups][]> {
    if (shards.length === 0) return [];
    const ids = shards.map((shard) => ({ shard: accountId * SHARDS + shard, name }));
    const found = await this.#stored.find({ _id: { $in: ids } }).toArray();
    return found
      .filter((stored) => stored.of === of)
      .map(({ _id, version, groups }) => [_id.shard - accountId * SHARDS, { version, groups: JSON.parse(groups) }]);
  }

  async #compute<D extends object, S extends object>(
    accountId: number,
    aggregate: Aggregate<D, S>,
    { stale, states, key }: { stale: readonly number[]; states: readonly ShardState[]; key: string },
  ): Promise<ReadonlyMap<number, Group[]>> {
    const compute = async () => {
      const computed = await this.#computeShards(accountId, aggregate, stale);
      inBackground(this.of.database, () => this.#store(accountId, aggregate, { stale, states, computed }));
      return computed;
    };
    // While writes are open, what another caller began to read may lack a write that has ended since.
    if (stale.some((shard) => states[shard]?.isOpen !== false)) return compute();
    const shared = `${key} ${stale.map((shard) => `${shard}:${states[shard]?.version}`).join()}`;
    const running = this.#computing.get(shared) ?? compute().finally(() => this.#computing.delete(shared));
    this.#computing.set(shared, running);
    return running;
  }

  async #computeShards<D extends object, S extends object>(
    accountId: number,
    aggregate: Aggregate<D, S>,
    shards: readonly number[],
  ): Promise<Map<number, Group[]>> {
    const computed = new Map<number, Group[]>();
    for (let at = 0; at < shards.length; at += SHARDS_AT_ONCE) {
      const aggregate_shard = { $in: shards.slice(at, at + SHARDS_AT_ONCE) };
      const matched = { account_id: accountId, live: true, aggregate_shard, ...aggregate.where };
      const by = typeof aggregate.by === 'function' ? await aggregate.by(matched) : aggregate.by;
      const found = await this.of.database
        .collection(this.of.records)
        .aggregate<{ _id: { shard: number } }>(
          [{ $match: matched }, { $group: { _id: { shard: '$aggregate_shard', ...by }, ...aggregate.sums } }],
          { hint: this.of.index, maxTimeMS: 5_000 },
        )
        .toArray();
      for (const { _id, ...sums } of found) {
        const { shard, ...dimensions } = _id;
        const group = { ...dimensions, ...sums };
        const others = computed.get(shard);
        if (others) others.push(group);
        else computed.set(shard, [group]);
      }
    }
    return computed;
  }

  async #store<D extends object, S extends object>(
    accountId: number,
    { name, of = '' }: Aggregate<D, S>,
    {
      stale,
      states,
      computed,
    }: { stale: readonly number[]; states: readonly ShardState[]; computed: ReadonlyMap<number, Group[]> },
  ): Promise<void> {
    const writes = stale.flatMap((shard) => {
      const { version = 0, isOpen = true } = states[shard] ?? {};
      const groups = computed.get(shard) ?? [];
      // Small accounts have records in few shards. The others cost a seek in the index, once for each process.
      if (isOpen || (version === 0 && groups.length === 0)) return [];
      const update = { $set: { of, version, groups: JSON.stringify(groups) } };
      return [{ updateOne: { filter: { _id: { shard: accountId * SHARDS + shard, name } }, update, upsert: true } }];
    });
    // What is lost in a crash is computed again.
    if (writes.length > 0) await this.#stored.bulkWrite(writes, { ordered: false, ...unjournaled });
    await this.closeAbandoned(accountId, states);
  }
}
