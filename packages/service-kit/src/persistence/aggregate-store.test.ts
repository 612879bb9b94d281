import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { atRest, testDatabase } from '../../test/index.ts';
import { aggregateIndex, aggregateShard } from './aggregate-shards.ts';
import { type Aggregate, AggregateStore } from './aggregate-store.ts';

interface Entry {
  readonly _id: number;
  readonly account_id: number;
  readonly cents: number;
  readonly kind?: string;
  readonly live?: boolean;
  readonly aggregate_shard?: number;
}

describe('AggregateStore', () => {
  let database: Connection;
  let aggregates: AggregateStore;
  /** Number of shards computed so far. */
  let worked = 0;

  const index = aggregateIndex({ kind: 1, cents: 1 });
  const sharded = () => ({ database, records: 'entries', name: 'figures', by: '_id', index });
  beforeEach(async () => {
    database = await testDatabase();
    await entries().createIndexes([{ key: index }, { key: { 'unfiled.at': 1 }, sparse: true }]);
    aggregates = new AggregateStore(sharded());
    worked = 0;
  });
  afterEach(() => database.close());

  const entries = () => database.collection<Entry>('entries');
  const shards = () => database.collection<{ _id: number; version: number; open: unknown[] }>('figures');

  const sum = (of = ''): Aggregate<{ kind: string }, { cents: number }> => ({
    name: 'sum',
    of,
    async by(matched) {
      worked += (matched as { aggregate_shard: { $in: number[] } }).aggregate_shard.$in.length;
      return { kind: '$kind' };
    },
    sums: { cents: { $sum: '$cents' } },
  });
  const totalIn = async (store: AggregateStore, account = 1, of = '') =>
    (await store.read(account, sum(of)))?.reduce((all, { cents }) => all + cents, 0);
  const total = (account = 1, of = '') => totalIn(aggregates, account, of);
  const put = (entry: Entry) =>
    aggregates.during([entry], () => entries().replaceOne({ _id: entry._id }, entry, { upsert: true }));
  const entry = (_id: number, cents: number, account_id = 1): Entry => ({
    ...{ _id, account_id, cents, kind: `kind ${_id % 3}` },
    ...{ live: true, aggregate_shard: aggregateShard(_id) },
  });
  /** Reads until no shard is recomputed any more. */
  async function settled(account = 1): Promise<number | undefined> {
    for (;;) {
      // What was computed is stored in the background.
      await atRest(database);
      const before = worked;
      const found = await total(account);
      if (worked === before) return found;
      await delay(10);
    }
  }

  it('computes all shards once, then none, then only the shard of a written record', async () => {
    for (let id = 1; id <= 200; id++) await put(entry(id, id));
    expect(await settled()).toBe(20_100);
    const before = worked;
    await put(entry(7, 1_007));
    expect(await total()).toBe(21_100);
    expect(worked).toBe(before + 1);
    expect(await settled()).toBe(21_100);
  });

  it('is exact on every read during concurrent writes', async () => {
    await entries().insertMany(Array.from({ length: 100 }, (_, id) => entry(id, 0)));
    let written = 0;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 25; round++) {
        const id = (writer * 37 + round * 11) % 100;
        await aggregates.during([entry(id, 0)], () => entries().updateOne({ _id: id }, { $inc: { cents: 1 } }));
        written += 1;
        const least = written;
        // At least the writes that were acknowledged before the read, at most those that could be in progress after it.
        const found = await total();
        expect(found).toBeGreaterThanOrEqual(least);
        expect(found).toBeLessThanOrEqual(written + 8);
      }
    });
    await Promise.all(writers);
    expect(await settled()).toBe(200);
  });

  it('is exact after a write that never ended, and cached again once that counts as abandoned', async () => {
    await put(entry(1, 5));
    await settled();
    await expect(
      aggregates.during([entry(1, 0)], async () => {
        await entries().updateOne({ _id: 1 }, { $set: { cents: 9 } });
        throw new Error('the process was killed');
      }),
    ).rejects.toThrow('killed');
    expect([await total(), await total()]).toEqual([9, 9]);
    expect(await shards().countDocuments({ 'open.0': { $exists: true } })).toBe(1);
    await shards().updateMany({ 'open.0': { $exists: true } }, { $set: { 'open.0.at': new Date(0) } });
    expect(await settled()).toBe(9);
  });

  it('is correct after a write that takes effect after it was considered abandoned', async () => {
    await put(entry(1, 5));
    await settled();
    const [arrived, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = aggregates.during([entry(1, 0)], async () => {
      arrived.resolve();
      await ended.promise;
      await entries().updateOne({ _id: 1 }, { $set: { cents: 9 } });
    });
    await arrived.promise;
    await shards().updateMany({ 'open.0': { $exists: true } }, { $set: { 'open.0.at': new Date(0) } });
    expect(await settled()).toBe(5);
    ended.resolve();
    await late;
    while ((await total()) !== 9) await delay(10);
    expect(await settled()).toBe(9);
  });

  it('sees the writes of another process, and reads only shard versions if nothing changed', async () => {
    for (let id = 1; id <= 100; id++) await put(entry(id, id));
    expect(await settled()).toBe(5_050);
    const another = new AggregateStore(sharded());
    const inAnother = () => totalIn(another);
    expect([await inAnother(), await inAnother()]).toEqual([5_050, 5_050]);
    await put(entry(7, 1_007));
    expect(await inAnother()).toBe(6_050);
    await settled();
    const before = worked;
    expect([await inAnother(), await total()]).toEqual([6_050, 6_050]);
    expect(worked).toBe(before);
    const projections: unknown[] = [];
    const find = jest.spyOn(Object.getPrototypeOf(database.collection('figures')), 'find');
    await inAnother();
    for (const [, options] of find.mock.calls) projections.push((options as { projection: object }).projection);
    find.mockRestore();
    // Pending changes, then versions.
    expect(projections).toEqual([undefined, { version: 1, open: 1 }]);
  });

  it('is recomputed for another input', async () => {
    await put(entry(1, 5));
    await settled();
    const before = worked;
    expect(await total(1, 'UTC')).toBe(5);
    expect(worked).toBe(before + 64);
  });

  it('is separate per account, and erased with it', async () => {
    await put(entry(1, 5));
    await put(entry(2, 7, 2));
    expect([await settled(1), await settled(2)]).toEqual([5, 7]);
    await entries().deleteMany({ account_id: 1 });
    await aggregates.eraseOf(1);
    expect([await total(1), await total(2)]).toEqual([0, 7]);
  });

  it('ends a write that failed with a duplicate key', async () => {
    await put(entry(1, 5));
    const again = aggregates.during([entry(1, 5)], () => entries().insertOne(entry(1, 5)));
    await expect(again).rejects.toMatchObject({ code: 11000 });
    expect(await settled()).toBe(5);
  });
});
