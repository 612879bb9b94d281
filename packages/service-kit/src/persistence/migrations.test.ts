import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { defineContract, Id, IdParams } from '@keystead/contracts';
import Type from 'typebox';
import { isExtended, type TestApi, testApi } from '../../test/index.ts';
import { endpoint, reply } from '../http/endpoint.ts';
import { type Migration, migrationStatus, runMigrations } from './migrations.ts';

interface Boat {
  readonly _id: number;
  name: string;
  name_sort?: string;
}

const Named = Type.Object({ id: Id, name: Type.String() });
/** The release before the migration: it does not know `name_sort`. */
const contract = defineContract({
  service: 'boats',
  area: 'portfolio',
  routes: {
    'GET /boats/{id}': { summary: 'A boat', access: 'public', params: IdParams, answer: Named, codes: ['not_found'] },
    'PUT /boats/{id}': {
      summary: 'Renames a boat',
      access: 'public',
      params: IdParams,
      body: Type.Object({ name: Type.String() }),
      answer: Named,
      reported: false,
      codes: [],
    },
  },
});

const count = isExtended ? 100_000 : 10_000;
const file = join(import.meta.dirname, '../../test/migrating-boats.ts');

describe('migrations', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(contract, (database) => {
      const stored = database.collection<Boat>('boats');
      return {
        endpoints: [
          endpoint(contract, 'GET /boats/{id}', async ({ params: { id } }) => {
            const boat = await stored.findOne({ _id: id });
            return reply({ id, name: boat?.name ?? '' });
          }),
          endpoint(contract, 'PUT /boats/{id}', async ({ params: { id }, body: { name } }) => {
            await stored.updateOne({ _id: id }, { $set: { name } });
            return reply({ id, name });
          }),
        ],
      };
    });
  });
  afterAll(() => api.stop());
  const boats = () => api.database.collection<Boat>('boats');
  const state = () => api.database.collection<{ _id: number; records: number; state: string }>('migrations');

  const migrate = (own: { MIGRATION?: string; HALT_AT?: string } = {}) =>
    fork(file, [], {
      execArgv: [],
      env: { ...process.env, MONGODB_DATABASE: api.database.name, BATCH_SIZE: String(count / 100), ...own },
    });

  it(`convert ${count} records over three kills, while the release before reads and writes them`, async () => {
    for (let from = 0; from < count; from += 10_000)
      await boats().insertMany(
        Array.from({ length: 10_000 }, (_, n) => ({ _id: from + n + 1, name: `Boat ${from + n}` })),
      );
    const written = new Map<number, string>();
    const over = new AbortController();
    const visitors = [1, 2, 3, 4].map(async (visitor) => {
      for (let turn = 0; !over.signal.aborted; turn++) {
        const id = ((turn * 977 + visitor * 31) % (count / 4)) * 4 + visitor;
        const name = `Renamed ${turn}`;
        const change = await api.call(null, `PUT /boats/${id}`, { name });
        const read = await api.call(null, `GET /boats/${id}`);
        expect([change.status, read.status, read.body]).toEqual([200, 200, { id, name }]);
        written.set(id, name);
      }
    });
    const converted: number[] = [];
    for (const share of [0.2, 0.45, 0.7]) {
      const runner = migrate({ HALT_AT: String(count * share) });
      const ended = once(runner, 'exit');
      while (((await state().findOne({ _id: 1 }))?.records ?? 0) < count * share) await wait(5);
      runner.kill('SIGKILL');
      expect((await ended)[1]).toBe('SIGKILL');
      converted.push((await state().findOne({ _id: 1 }))?.records ?? 0);
    }
    const [code] = await once(migrate(), 'exit');
    over.abort();
    await Promise.all(visitors);
    expect(code).toBe(0);
    expect(converted).toEqual(converted.toSorted((one, other) => one - other));
    expect(await state().findOne({ _id: 1 })).toMatchObject({ state: 'done' });
    expect(await boats().countDocuments({ name_sort: { $exists: false } })).toBe(0);
    // Nothing of the release before is lost; what it wrote last is converted by the next release.
    expect(written.size).toBeGreaterThan(0);
    for (const boat of await boats()
      .find({ _id: { $in: [...written.keys()] } })
      .toArray())
      expect(boat.name).toBe(written.get(boat._id));
    expect((await once(migrate({ MIGRATION: '2' }), 'exit'))[0]).toBe(0);
    expect(await boats().countDocuments({ $expr: { $ne: ['$name_sort', { $toLower: '$name' }] } })).toBe(0);
  });

  it('run once, in their order, by one process at a time', async () => {
    const runs: number[] = [];
    let running = 0;
    const one = (id: number): Migration => ({
      id,
      name: `migration ${id}`,
      remaining: async () => 3,
      async next() {
        expect(++running).toBe(1);
        runs.push(id);
        await wait(1);
        running--;
        return { position: null, records: 3, isDone: true };
      },
    });
    const all = [one(12), one(11)];
    expect(await migrationStatus(api.database, all)).toMatchObject([
      { id: 12, state: 'pending', remaining: 3 },
      { id: 11, state: 'pending', remaining: 3 },
    ]);
    await Promise.all([1, 2, 3].map(() => runMigrations(api.database, all, { leaseMs: 1_000 })));
    expect(runs).toEqual([11, 12]);
    expect(await migrationStatus(api.database, all)).toMatchObject([
      { id: 12, state: 'done', records: 3, remaining: 0 },
      { id: 11, state: 'done', records: 3, remaining: 0 },
    ]);
  });
});
