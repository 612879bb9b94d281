import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { type ChangeEntry, changesBetween, HistoryStore, type RecordRef } from './history.ts';

test('changesBetween lists the changed fields with their old and new values', () => {
  const before = { name: 'Swift', length: 7, covered: false, port: null };
  expect(changesBetween(before, { ...before, length: 7.5, port: 'Bath' })).toEqual([
    { field: 'length', from: 7, to: 7.5 },
    { field: 'port', from: null, to: 'Bath' },
  ]);
  expect(changesBetween(before, { ...before })).toEqual([]);
});

test('changesBetween treats a missing field as null', () => {
  expect(changesBetween({ old: 1 }, { new: 0 })).toEqual([
    { field: 'old', from: 1, to: null },
    { field: 'new', from: null, to: 0 },
  ]);
  expect(changesBetween({}, { new: null })).toEqual([]);
});

const by = { user_id: 1, name: 'Ann Archer' };
const entry = (version: number, name = `Boat ${version}`): ChangeEntry => ({
  version,
  action: 'changed',
  at: new Date('2026-01-01T00:00:00Z'),
  by,
  changes: [{ field: 'name', from: null, to: name }],
});
const creation: ChangeEntry = { ...entry(1), action: 'created', changes: [] };

describe('HistoryStore', () => {
  let database: Connection;
  let history: HistoryStore;
  const boat = { collection: 'boats', id: 1, accountId: 1 };
  beforeEach(async () => {
    database = await testDatabase();
    history = new HistoryStore(database);
    await history.createIndexes();
  });
  afterEach(() => database.close());

  const store = (record: RecordRef, entries: readonly ChangeEntry[]) => history.storeAll([[record, entries]]);
  const versions = async (record = boat, pending: ChangeEntry[] = []) =>
    (await history.page(record, { pending, creation }, {})).entries.map(({ version }) => version);

  it('keeps the first version of an entry, however often it is stored', async () => {
    await store(boat, [entry(2)]);
    await store(boat, [entry(2, 'Forged'), entry(3)]);
    const { entries, total } = await history.page(boat, { pending: [], creation }, {});
    expect(entries.map(({ changes }) => changes[0]?.to)).toEqual(['Boat 3', 'Boat 2', undefined]);
    expect(total).toBe(3);
  });

  it('throws if an entry is rejected for another reason than an existing one', async () => {
    await database.dropCollection('history');
    await database.createCollection('history', { validator: { version: { $lt: 100 } } });
    await store(boat, [entry(2)]);
    await expect(store(boat, [entry(2), entry(100)])).rejects.toThrow();
    await store(boat, [entry(2), entry(3)]);
    expect(await versions()).toEqual([3, 2, 1]);
  });

  it('separates records of other collections and records whose ids share a prefix', async () => {
    await store(boat, [entry(2)]);
    await store({ ...boat, id: 12 }, [entry(3)]);
    await store({ ...boat, collection: 'ships' }, [entry(4)]);
    expect(await versions()).toEqual([2, 1]);
    expect(await versions({ ...boat, id: 12 })).toEqual([3, 1]);
  });

  it('merges pending entries in order, without duplicates', async () => {
    await store(boat, [entry(2), entry(4)]);
    expect(await versions(boat, [entry(3), entry(4), entry(5)])).toEqual([5, 4, 3, 2, 1]);
  });

  it('returns only the creation for an unchanged record', async () => {
    expect(await history.page(boat, { pending: [], creation }, { limit: 1 })).toEqual({
      entries: [{ ...creation, at: '2026-01-01T00:00:00.000Z' }],
      next_cursor: null,
      total: 1,
    });
  });

  it('reads 50 entries by default, in the order of an index', async () => {
    await store(
      boat,
      Array.from({ length: 60 }, (_, row) => entry(row + 2)),
    );
    expect((await history.page(boat, { pending: [], creation }, {})).entries).toHaveLength(50);
    const plan = await database
      .collection('history')
      .find({ record: 'boats/1', version: { $lt: 9 } }, { sort: { version: -1 } })
      .explain('queryPlanner');
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).toMatch(/IXSCAN/);
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/"SORT"/);
  });

  it('erases the entries of one account only', async () => {
    await store(boat, [entry(2)]);
    await store({ ...boat, id: 2, accountId: 2 }, [entry(2)]);
    await history.eraseOf(1);
    expect(await versions()).toEqual([1]);
    expect(await versions({ ...boat, id: 2, accountId: 2 })).toEqual([2, 1]);
  });
});
