import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { type Connection, Schema } from 'mongoose';
import { isExtended, testDatabase } from '../../test/index.ts';
import { atRest } from '../outbox/background-work.ts';
import { eachChange } from '../outbox/outbox-relay.ts';
import { aggregateIndex, aggregateShard } from './aggregate-shards.ts';
import { type Aggregate, AggregateStore } from './aggregate-store.ts';
import { type Entity, entityFields, newRecord } from './entity.ts';
import { QuotaCounter } from './quota-counter.ts';
import { Repository } from './repository.ts';

interface Boat extends Entity {
  readonly owner: number;
  readonly kind: string | null;
  readonly cents: number;
  readonly aggregate_shard?: number;
}
interface Dimensions {
  readonly owner: number;
  readonly kind: string | null;
  readonly large: boolean;
}
interface Sums {
  readonly count: number;
  readonly cents: number;
}

const index = aggregateIndex({ owner: 1, kind: 1, cents: 1 });
const schema = new Schema<Boat>(
  { ...entityFields, owner: Number, kind: String, cents: Number, aggregate_shard: Number },
  { versionKey: false },
);
schema.index(index, { partialFilterExpression: { live: true } });

const ann = { user_id: 1, name: 'Ann Archer' };
const own = { kind: 'account', accountId: 1 } as const;
const byAll: Aggregate<Dimensions, Sums> = {
  name: 'all',
  by: { owner: '$owner', kind: '$kind', large: { $gt: ['$cents', 500] } },
  sums: { count: { $sum: 1 }, cents: { $sum: '$cents' } },
};

const steps = fc.record({
  action: fc.constantFrom('add', 'save', 'save', 'remove', 'refresh'),
  id: fc.integer({ min: 1, max: 12 }),
  owner: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom('sail', 'motor', null),
  cents: fc.integer({ min: 0, max: 1_000 }),
  /** Whether the process is killed after the write, before anything else is done for it. */
  killed: fc.boolean(),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

describe('AggregateStore with a Repository', () => {
  let database: Connection;
  let stores: AggregateStore[];
  let boats: Repository<Boat>;
  let isKilled: (id: number) => boolean;

  beforeEach(async () => {
    database = await testDatabase();
    const sharded = { database, records: 'boats', name: 'boat_figures', by: 'owner', index };
    // As two processes have it.
    stores = [new AggregateStore(sharded), new AggregateStore(sharded)];
    isKilled = () => false;
    boats = new Repository<Boat>({
      database,
      model: database.model<Boat>('Boat', schema, 'boats'),
      count: new QuotaCounter(database, 'boat_counts'),
      describe: ({ owner, kind, cents }) => ({ owner, kind, cents }),
      figures: stores[0],
      announcesCreation: true,
      afterChanges: eachChange(async ({ _id: id }) => {
        if (isKilled(id)) throw new Error('the process was killed');
      }),
    });
    await boats.createIndexes();
  });
  afterEach(() => database.close());

  const records = () => database.collection<{ _id: number }>('boats');

  /** The groups as text, so that they compare without an order. */
  const sorted = (groups: Iterable<readonly [key: string, Sums]>) => [...groups].map((group) => group.join()).sort();

  function grouped(rows: readonly (Dimensions & Sums)[]): string[] {
    const groups = new Map<string, [number, number]>();
    for (const { owner, kind, large, count, cents } of rows) {
      const key = `${owner} ${kind ?? '-'} ${large}`;
      const [counted, summed] = groups.get(key) ?? [0, 0];
      groups.set(key, [counted + count, summed + cents]);
    }
    return sorted([...groups].map(([key, sums]) => [key, sums as unknown as Sums]));
  }

  async function scanned(): Promise<string[]> {
    const live = await boats.first(own, { _id: 1 }, 10_000);
    return grouped(live.map(({ owner, kind, cents }) => ({ owner, kind, large: cents > 500, count: 1, cents })));
  }

  async function read(store: AggregateStore): Promise<string[]> {
    const groups = await store.read(1, byAll);
    if (!groups) throw new Error('a boat has no shard');
    return grouped(groups);
  }

  /** Ids are allocated, so none is used twice. */
  const used = new Set<number>();
  async function run({ action, id, owner, kind, cents }: Step): Promise<void> {
    const boat = await boats.find(own, id);
    const fields = { owner, kind, cents };
    if (action === 'add' && !used.has(id)) {
      used.add(id);
      const stored = newRecord(id, 1, ann, new Date('2026-01-01T00:00:00Z'));
      await boats.add({ ...stored, ...fields, aggregate_shard: aggregateShard(owner) });
    } else if (boat && action === 'save') await boats.save(own, boat, { ...boat, ...fields }, ann);
    else if (boat && action === 'remove') await boats.remove(own, boat, ann);
    // As projections write copied fields: without a version, and so without a change entry.
    else if (boat) await boats.during([boat], () => records().updateOne({ _id: id }, { $set: { cents } }));
  }

  it('equals a scan after any interleaved writes and crashes, in every process', async () => {
    let first = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(steps, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), async (rounds) => {
        // New boats in each run, beside those of earlier ones.
        first += 100;
        for (const drawn of rounds) {
          const round = drawn.map((step) => ({ ...step, id: first + step.id }));
          const killed = new Set(round.filter((step) => step.killed).map(({ id }) => id));
          isKilled = (id) => killed.has(id);
          // Reads among the writes fill the caches with what is about to change.
          await Promise.all([...round.map(run), ...stores.map(read)]);
          const expected = await scanned();
          for (const store of stores) expect(await read(store)).toEqual(expected);
        }
      }),
      { numRuns: isExtended ? 150 : 25 },
    );
  });

  it('has each write in every read that begins after it, while others write', async () => {
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      const id = 100 + writer;
      const owner = writer % 2;
      await boats.add({
        ...newRecord(id, 1, ann, new Date()),
        ...{ owner, kind: `of ${writer}`, cents: 0, aggregate_shard: aggregateShard(owner) },
      });
      for (let cents = 1; cents <= 12; cents++) {
        const boat = await boats.get(own, id);
        await boats.save(own, boat, { ...boat, cents }, ann);
        for (const store of stores) {
          const groups = (await store.read(1, byAll)) ?? [];
          expect(groups.filter(({ kind }) => kind === boat.kind)).toEqual([
            { owner, kind: boat.kind, large: false, count: 1, cents },
          ]);
        }
      }
    });
    await Promise.all(writers);
  });

  it('marks nothing for a write that has a change entry, and rereads its shard until the entry is published', async () => {
    const boat = { owner: 1, kind: 'sail', cents: 5, aggregate_shard: aggregateShard(1) };
    await boats.add({ ...newRecord(1, 1, ann, new Date()), ...boat });
    const [store] = stores;
    if (!store) throw new Error('there is no store');
    await read(store);
    // The relay has published the creation.
    await atRest(database);
    isKilled = () => true;
    const marked = jest.spyOn(store, 'during');
    const changed = jest.spyOn(store, 'changed');
    const before = await boats.get(own, 1);
    await boats.save(own, before, { ...before, cents: 9 }, ann);
    expect(await store.read(1, byAll)).toMatchObject([{ cents: 9 }]);
    expect([marked.mock.calls.length, changed.mock.calls.length]).toEqual([0, 0]);
    isKilled = () => false;
    await records().updateOne({ _id: 1 }, { $set: { 'unfiled.0.at': new Date(0) } });
    await boats.job.run();
    while ((await records().countDocuments({ 'unfiled.0': { $exists: true } })) > 0) await delay(10);
    expect(changed).toHaveBeenCalled();
    for (const each of stores) expect(await each.read(1, byAll)).toMatchObject([{ cents: 9 }]);
  });

  it('gives records of an earlier release their shards in the background, and answers nothing until then', async () => {
    const older = Array.from({ length: 1_200 }, (_, at) => ({
      ...newRecord(at + 1, 1, ann, new Date(0)),
      ...{ owner: at % 70, kind: 'sail', cents: 1 },
    }));
    await records().insertMany(older);
    const [store] = stores;
    expect(await store?.read(1, byAll)).toBeUndefined();
    const changing = (async () => {
      for (let id = 1; id <= 1_200; id += 97) {
        const boat = await boats.get(own, id);
        await boats.save(own, boat, { ...boat, owner: boat.owner + 1, cents: 2 }, ann);
      }
    })();
    while (!(await store?.read(1, byAll))) await delay(10);
    await changing;
    const expected = await scanned();
    for (const each of stores) expect(await read(each)).toEqual(expected);
    const shards = await records()
      .aggregate([{ $group: { _id: '$aggregate_shard', count: { $sum: 1 } } }])
      .toArray();
    expect(shards.length).toBeGreaterThan(60);
  });

  it.each([640, 6_400])('reads only versions at rest, and one shard after a write, of %d records', async (total) => {
    const effort = async () => {
      await records().insertMany(
        Array.from({ length: total }, (_, at) => ({
          ...newRecord(at + 1, 1, ann, new Date(0)),
          ...{ owner: at % 128, kind: 'sail', cents: 1, aggregate_shard: (at % 128) % 64 },
        })),
      );
      const store = new AggregateStore({ database, records: 'boats', name: 'boat_figures', by: 'owner', index });
      await store.read(1, byAll);
      const before = await boats.get(own, 1);
      const calls: [string, string, object][] = [];
      database.set('debug', (of: string, method: string, what: object) => calls.push([of, method, what]));
      await store.read(1, byAll);
      const atRest = calls.splice(0);
      await boats.save(own, before, { ...before, cents: 2 }, ann);
      calls.length = 0;
      await store.read(1, byAll);
      database.set('debug', false);
      const afterWrite = calls.filter(([of, method]) => of === 'boats' && method === 'aggregate');
      const examined = await Promise.all(
        afterWrite.map(async ([, , stages]) => {
          const plan = await records()
            .aggregate(stages as object[], { hint: index })
            .explain('executionStats');
          return JSON.stringify(plan);
        }),
      );
      return {
        atRest: atRest.map(([of, method]) => `${method} ${of}`),
        shards: afterWrite.map(([, , stages]) => Object(stages)[0].$match.aggregate_shard.$in.length),
        records: examined.map((plan) => /"totalDocsExamined":(\d+)/.exec(plan)?.[1]),
      };
    };
    const expected = { atRest: ['find boats', 'find boat_figures'], shards: [1], records: ['0'] };
    expect(await effort()).toEqual(expected);
  });
});
