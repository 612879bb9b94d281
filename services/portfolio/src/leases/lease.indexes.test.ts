import { leaseSorts, leaseStatuses } from '@keystead/contracts';
import { addDays, dayIn, everything, type Scope } from '@keystead/service-kit';
import { planStages, sampled, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { LeaseRepository, type LeaseSearch } from './lease.repository.ts';
import { LeaseCalendar } from './lease-calendar.ts';

/** Records the query plans of what a list reads and counts. */
function explained(database: Connection, { records }: LeaseRepository) {
  const stages = async (filter: object, sort: Record<string, 1 | -1> = {}): Promise<string[]> => {
    const plan = await database.collection('leases').find(filter, { sort }).limit(201).explain('queryPlanner');
    return planStages(plan);
  };
  const plans = { read: [] as string[], counted: [] as string[] };
  const list = records.list.bind(records);
  records.list = async (scope, search, orders) => {
    const { field, direction } = orders[search.sort];
    const matched = records.matching(scope, search.filter ?? {}, search.q) as object;
    plans.read = await stages(matched, { [field]: direction, _id: direction });
    plans.counted = await stages(matched);
    return list(scope, search, orders);
  };
  return plans;
}

type Searches = readonly LeaseSearch[];
const account: Scope = { kind: 'account', accountId: 1 };
const tenantScope: Scope = { kind: 'records', ids: [1, 7] };
const all: Searches = [{}, ...leaseStatuses.map((status) => ({ status }))];
const filtered: Searches = all.flatMap((search) => [
  { ...search, property_id: 3 },
  { ...search, tenant_id: 3 },
  { ...search, property_id: 3, tenant_id: 3 },
  { ...search, expiring_within: 30 },
]);
const dated: Searches = [
  { ends_from: '2026-01-01', ends_to: '2026-03-31' },
  { ends_to: '2026-03-31', status: 'pending' },
  { ends_from: '2026-01-01', expiring_within: 30 },
];
const withWords: Searches = [...all, ...filtered].map((search) => ({ ...search, q: 'harb rh' }));

describe('queries of leases', () => {
  let database: Connection;
  let leases: LeaseRepository;
  let plans: ReturnType<typeof explained>;
  beforeAll(async () => {
    database = await testDatabase();
    leases = new LeaseRepository(database);
    plans = explained(database, leases);
    await Promise.all([leases.records.createIndexes(), new LeaseCalendar(database).createIndexes()]);
    const today = dayIn(null, new Date());
    /** Days from today to the last day: a third has expired. */
    const left = (row: number) => (leaseStatuses[row % 3] === 'expired' ? -row : row - 40);
    const rows = Array.from({ length: 400 }, (_, row) => ({
      _id: row + 1,
      live: row % 20 > 0,
      account_id: (row % 4) + 1,
      property_id: row % 50,
      tenant_id: row % 70,
      status: leaseStatuses[row % 3],
      reads_as: leaseStatuses[row % 3],
      rent_cents: row,
      start_date: addDays(today, row - 300),
      end_date: addDays(today, left(row)),
      expires_at: new Date(Date.now() + left(row) * 86_400_000),
      created_at: new Date(row),
      search: ['harbour', 'house', 'rhea', `moss${row}`],
      documents: [{ id: row }],
    }));
    await database.collection<{ _id: number }>('leases').insertMany(rows);
    const terms = [{ lease_id: 1, at: null }];
    const calendars = rows.map(({ _id, account_id }) => ({ _id, account_id, terms }));
    await database.collection<{ _id: number }>('lease_calendars').insertMany(calendars);
  });
  afterAll(() => database.close());

  /** The searches whose plans are not as expected, by default in each sort order. */
  async function unindexed(
    scope: Scope,
    searches: Searches,
    right: (stages: readonly string[]) => boolean,
    ordersOf: (place: number) => readonly (typeof leaseSorts)[number][] = () => leaseSorts,
  ) {
    const found: object[] = [];
    for (const [place, search] of searches.entries())
      for (const sort of ordersOf(place)) {
        await leases.page(scope, { ...search, sort });
        if (!right(plans.read) || !plans.counted.includes('IXSCAN') || plans.counted.includes('COLLSCAN'))
          found.push({ ...search, sort, read: plans.read, counted: plans.counted });
      }
    return found;
  }

  it.each([
    ['an account', account],
    ['the admin', everything],
    ['a tenant', tenantScope],
  ])('read and count lists from an index for %s, with any filter', async (_, scope) => {
    const oneOrder = (place: number) => sampled(leaseSorts, place);
    const indexed = (stages: readonly string[]) => stages.includes('IXSCAN') && !stages.includes('COLLSCAN');
    expect(await unindexed(scope, [...all, ...filtered, ...dated, ...withWords], indexed, oneOrder)).toEqual([]);
  });

  it.each([
    ['an account', account],
    ['the admin', everything],
  ])('read lists in index order for %s, with and without a status', async (_, scope) => {
    const inOrder = (stages: readonly string[]) => stages.includes('IXSCAN') && !stages.includes('SORT');
    expect(await unindexed(scope, all, inOrder)).toEqual([]);
  });

  /** The query plan of the rent total. */
  async function rentPlan(scope: Scope, property_id?: number): Promise<string> {
    const spy = jest.spyOn(database.model('leases').collection, 'aggregate');
    await leases.rentByMonth(scope, { property_id, firstDays: ['2026-01-01'], now: new Date() });
    const [pipeline] = spy.mock.calls[0] ?? [];
    spy.mockRestore();
    return JSON.stringify(
      await database
        .collection('leases')
        .aggregate(pipeline as object[])
        .explain('executionStats'),
    );
  }

  it.each([
    ['an account', account],
    ['the admin', everything],
  ])('read the rent of %s from an index alone', async (_, scope) => {
    expect(await rentPlan(scope)).toContain('"totalDocsExamined":0');
  });

  it.each([
    ['a property', account, 3],
    ['a property of whoever', everything, 3],
    ['a tenant', tenantScope, undefined],
  ] as const)('examine only the matching records for the rent of %s', async (_, scope, property) => {
    const plan = await rentPlan(scope, property);
    expect(Number(/"totalKeysExamined":(\d+)/.exec(plan)?.[1])).toBeLessThan(20);
  });

  it.each([
    ['an account', account],
    ['the admin', everything],
  ])('find leases that begin today or tomorrow in %s by an index', async (_, scope) => {
    const now = new Date();
    const from = dayIn(null, now);
    const spy = jest.spyOn(database.model('leases').collection, 'find');
    await leases.beginning(scope, { from, to: addDays(from, 1), now });
    const [filter] = spy.mock.calls[0] ?? [];
    spy.mockRestore();
    const plan = await database.collection('leases').find(Object(filter)).explain('executionStats');
    expect(planStages(plan)).toContain('IXSCAN');
    expect(plan.executionStats.totalKeysExamined).toBeLessThan(10);
  });

  it.each([
    ['what has run out', 'leases', { live: true, reads_as: { $ne: 'expired' }, end_date: { $lte: '2026-01-01' } }],
    ['the leases of a tenant', 'leases', { live: true, tenant_id: { $in: [1, 2] }, expires_at: { $gt: new Date() } }],
    ['what holds in a property', 'leases', { live: true, property_id: 1, status: 'active' }],
    ['whose documents are named', 'leases', { 'documents.id': { $in: [1, 2] } }],
    ['what an erased account has hidden', 'leases', { account_id: 1, live: false }],
    ['the calendar of a property', 'lease_calendars', { _id: 1 }],
    ['the calendars of an erased account', 'lease_calendars', { account_id: 1 }],
    ['what waits in calendars', 'lease_calendars', { 'terms.at': { $lt: new Date() } }],
  ] as const)('use an index for %s', async (_, collection, filter) => {
    const found = database.collection(collection).find(filter as object);
    const stages = planStages(await found.explain('queryPlanner')).join(' ');
    expect(stages).toMatch(/IXSCAN|IDHACK/);
    expect(stages).not.toContain('COLLSCAN');
  });
});
