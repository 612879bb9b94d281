import type { Connection } from 'mongoose';
import { queryWork, testDatabase } from '../../test/index.ts';
import { orderByCreation } from '../lists/read-page.ts';
import { type Entity, newRecord, recordSchema } from './entity.ts';
import { QuotaCounter } from './quota-counter.ts';
import { Repository } from './repository.ts';

interface Boat extends Entity {
  readonly name: string;
  readonly search: readonly string[];
}

const schema = recordSchema<Boat>({ name: String });
schema.index({ account_id: 1, created_at: -1, _id: -1 }, { partialFilterExpression: { live: true } });
schema.index({ created_at: -1, _id: -1 }, { partialFilterExpression: { live: true } });

const ann = { user_id: 1, name: 'Ann Archer' };
const own = { kind: 'account', accountId: 1 } as const;
const everything = { kind: 'everything' } as const;
const BOATS = 2_000;

/** Boat 1 is created at the start of a day, and each other one a minute after the one before it. */
const at = (id: number) => new Date(Date.UTC(2026, 0, 1, 0, id));

describe('a list by times', () => {
  let database: Connection;
  let boats: Repository<Boat>;
  beforeAll(async () => {
    database = await testDatabase();
    boats = new Repository<Boat>({
      database,
      model: database.model<Boat>('Boat', schema, 'boats'),
      count: new QuotaCounter(database, 'boat_counts'),
      describe: ({ name }) => ({ name }),
    });
    await boats.createIndexes();
    const boat = (id: number) => ({ ...newRecord(id, 1, ann, at(id)), name: `boat ${id}`, search: [] });
    await boats.insertAll(Array.from({ length: BOATS }, (_, row) => boat(row + 1)));
    for (const id of [3, 1, 2]) {
      const record = await boats.get(own, id);
      await boats.save(own, record, { ...record, name: 'renamed' }, ann);
    }
  });
  afterAll(() => database.close());

  const list = (search: object, scope: typeof own | typeof everything = own) =>
    boats.list(scope, { sort: 'created_at', ...search }, orderByCreation);
  const idsOf = ({ rows }: { rows: readonly Boat[] }) => rows.map(({ _id }) => _id);
  const changes = { updated_since: at(BOATS + 1).toISOString() };

  it('finds what was changed at an instant or since, in the order of the list', async () => {
    const page = await list(changes);
    expect([idsOf(page), page.total]).toEqual([[1, 2, 3], 3]);
    const last = await boats.get(own, 2);
    expect(idsOf(await list({ updated_since: last.updated_at.toISOString() }))).toContain(2);
    const created = await list({ updated_since: at(BOATS).toISOString() });
    expect(idsOf(created)).toEqual([1, 2, 3, BOATS]);
  });

  it('goes on with the next page', async () => {
    const first = await list({ ...changes, limit: 2 });
    const second = await list({ ...changes, limit: 2, cursor: first.next_cursor });
    expect([idsOf(first), idsOf(second), second.next_cursor]).toEqual([[1, 2], [3], null]);
  });

  it('finds what was created between two instants, themselves left out', async () => {
    const between = { created_after: at(10).toISOString(), created_before: at(13).toISOString() };
    expect(await list(between)).toMatchObject({ rows: [{ _id: 11 }, { _id: 12 }], total: 2 });
    const filter = { created_at: { $gt: at(11) } };
    expect(idsOf(await list({ ...between, filter }))).toEqual([12]);
  });

  it('does not find what was deleted since', async () => {
    await boats.hide(own, await boats.get(own, 3), { mark: 'gone', by: ann });
    expect(idsOf(await list(changes))).toEqual([1, 2]);
  });

  it('exports the same records', async () => {
    const batches = [];
    for await (const rows of boats.all(own, { sort: 'created_at', ...changes }, orderByCreation)) batches.push(...rows);
    expect(batches.map(({ name }) => name)).toEqual(['renamed', 'renamed']);
  });

  it.each([
    ['an account', own],
    ['the admin', everything],
  ] as const)('reads what changed, not the collection: %s', async (_, scope) => {
    const work = await queryWork(database, 'Boat', () => list(changes, scope));
    expect(work).not.toEqual([]);
    for (const { keys } of work) expect(keys).toBeLessThan(50);
  });
});
