import {
  costBreakdowns,
  maintenancePriorities,
  maintenanceSorts,
  maintenanceStatuses,
  serviceTypes,
} from '@keystead/contracts';
import { aggregateShard, everything, type Scope } from '@keystead/service-kit';
import { planStages, queryWork, sampled, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { effortsOf } from '../../test/test-query-plans.ts';
import { CommentRepository } from './comments/comment.repository.ts';
import { type CostFilter, RequestRepository, type RequestSearch } from './maintenance.repository.ts';

/** Records the query plans of each list that is read: those of the page and of the count. */
function explained(database: Connection, { records }: RequestRepository) {
  const stages = async (filter: object, sort: Record<string, 1 | -1> = {}): Promise<string[]> => {
    const found = database.collection('maintenance_requests').find(filter, { sort });
    return planStages(await found.limit(201).explain('queryPlanner'));
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

type Searches = readonly RequestSearch[];
const account: Scope = { kind: 'account', accountId: 1 };
const tenantScope: Scope = { kind: 'records', ids: [1, 7] };
const [status, priority] = [maintenanceStatuses[0], maintenancePriorities[0]];
const service_type = serviceTypes[0];
const all: Searches = [{}, { status }, { priority }];
const filtered: Searches = [{}, { status, priority }].flatMap((search) => [
  { ...search, property_id: 3 },
  { ...search, tenant_id: 3 },
  { ...search, assigned_to: 3 },
  { ...search, property_id: 3, tenant_id: 3, assigned_to: 3 },
]);
const days = { from: new Date(100), until: new Date(120) };
const dated: Searches = [
  { created: days },
  { closed: days },
  { closed: days, status },
  { service_type, created: days },
];
const worded: Searches = [...all, { tenant_id: 3 }].map((search) => ({ ...search, q: 'harb rh' }));

describe('queries of requests', () => {
  let database: Connection;
  let requests: RequestRepository;
  let plans: ReturnType<typeof explained>;
  beforeAll(async () => {
    database = await testDatabase();
    requests = new RequestRepository(database);
    plans = explained(database, requests);
    await Promise.all([requests.records.createIndexes(), new CommentRepository(database).createIndexes()]);
    const rows = Array.from({ length: 400 }, (_, row) => ({
      _id: row + 1,
      live: row % 20 > 0,
      account_id: (row % 4) + 1,
      property_id: row % 50,
      tenant_id: row % 70,
      assigned_to: row % 30,
      status: maintenanceStatuses[(row >> 2) % 4],
      service_type: serviceTypes[row % 9],
      estimated_cost_cents: row % 5 ? row : null,
      priority_rank: row % 3,
      created_at: new Date(row),
      happened_at: new Date(row),
      scheduled_sort: new Date(row % 9),
      closed_at: (row >> 2) % 4 > 1 ? new Date(row) : null,
      aggregate_shard: aggregateShard(row + 1),
      search: ['harbour', 'house', 'rhea', `moss${row}`],
      photos: [{ id: row }],
    }));
    await database.collection<{ _id: number }>('maintenance_requests').insertMany(rows);
    const comments = rows.map(({ _id, account_id }) => ({ _id, account_id, request_id: _id % 50 }));
    await database.collection<{ _id: number }>('maintenance_comments').insertMany(comments);
  });
  afterAll(() => database.close());

  /** The searches whose plans are not as expected, in all orders by default. */
  async function amiss(
    scope: Scope,
    searches: Searches,
    right: (stages: readonly string[]) => boolean,
    ordersOf: (place: number) => readonly (typeof maintenanceSorts)[number][] = () => maintenanceSorts,
  ) {
    const found: object[] = [];
    for (const [place, search] of searches.entries())
      for (const sort of ordersOf(place)) {
        await requests.page(scope, { ...search, sort });
        if (!right(plans.read) || !plans.counted.includes('IXSCAN') || plans.counted.includes('COLLSCAN'))
          found.push({ ...search, sort, read: plans.read, counted: plans.counted });
      }
    return found;
  }

  it.each([
    ['an account', account],
    ['the admin', everything],
    ['a tenant', tenantScope],
  ])('lists use an index for pages and counts for %s, with every filter', async (_, scope) => {
    const oneOrder = (place: number) => sampled(maintenanceSorts, place);
    const indexed = (stages: readonly string[]) => stages.includes('IXSCAN') && !stages.includes('COLLSCAN');
    expect(await amiss(scope, [...all, ...filtered, ...dated, { service_type }, ...worded], indexed, oneOrder)).toEqual(
      [],
    );
  });

  it.each([
    ['an account', account],
    ['the admin', everything],
  ])('lists use an index in sort order for %s: unfiltered, by status and by priority', async (_, scope) => {
    const inOrder = (stages: readonly string[]) => stages.includes('IXSCAN') && !stages.includes('SORT');
    expect(await amiss(scope, all, inOrder)).toEqual([]);
  });

  it.each([
    ['an account', { account_id: 1 }],
    ['the admin', {}],
  ])('latest activity uses an index in its order for %s', async (_, scope) => {
    const found = database.collection('maintenance_requests').find({ live: true, ...scope });
    const stages = planStages(await found.sort({ happened_at: -1, _id: -1 }).limit(10).explain('queryPlanner'));
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('SORT');
  });

  it.each([
    [
      'requests open during a year',
      'maintenance_requests',
      { live: true, account_id: 1, closed_at: { $not: { $lt: new Date() } } },
    ],
    [
      'requests open during a year, across accounts',
      'maintenance_requests',
      { live: true, closed_at: { $not: { $lt: new Date() } } },
    ],
    [
      'open requests by assignee',
      'maintenance_requests',
      { live: true, assigned_to: { $in: [1, 2] }, status: { $in: ['open', 'in_progress'] } },
    ],
    [
      'requests with a stale property name',
      'maintenance_requests',
      { live: true, property_id: 1, property_name: { $ne: 'A' } },
    ],
    [
      'requests with a stale tenant name',
      'maintenance_requests',
      { live: true, tenant_id: 1, tenant_name: { $ne: 'A' } },
    ],
    [
      'requests with a stale assignee name',
      'maintenance_requests',
      { live: true, assigned_to: 1, assigned_to_name: { $ne: 'A' } },
    ],
    ['requests by photo id', 'maintenance_requests', { 'photos.id': { $in: [1, 2] } }],
    ['live requests of an erased account', 'maintenance_requests', { account_id: 1, live: true }],
    ['deleted requests of an erased account', 'maintenance_requests', { account_id: 1, live: false }],
    ['the comments on a request', 'maintenance_comments', { request_id: 1 }],
    ['the comments on some requests', 'maintenance_comments', { request_id: { $in: [1, 2] } }],
    ['the comments of an erased account', 'maintenance_comments', { account_id: 1 }],
    ['comments without an email', 'maintenance_comments', { unannounced: true, created_at: { $lt: new Date() } }],
  ] as const)('an index serves %s', async (_, collection, filter) => {
    const found = database.collection(collection).find(filter as object);
    const stages = planStages(await found.explain('queryPlanner')).join(' ');
    expect(stages).toMatch(/IXSCAN|IDHACK/);
    expect(stages).not.toContain('COLLSCAN');
  });

  const pick = (scope: Scope, search: RequestSearch) => () => requests.page(scope, search);
  const costs = (scope: Scope, filter: CostFilter) => () =>
    requests.costs(scope, filter, { by: 'property', zone: 'UTC' });
  const last = new Date(300);
  // `more` is the allowed number of index keys beyond those of the results. A scan of the account would read 95, a full
  // scan 380.
  it.each<[string, () => Promise<unknown>, number]>([
    ['a list of an account', pick(account, {}), 1],
    ['a list of an account by status and date', pick(account, { status, sort: 'scheduled_date' }), 1],
    ['a list of an account by priority', pick(account, { priority, sort: '-priority' }), 1],
    ['a list of all by status', pick(everything, { status }), 1],
    ['a list of an account by trade', pick(account, { service_type }), 1],
    ['a list of all by trade', pick(everything, { service_type }), 1],
    ['a list of an account by days of creation', pick(account, { created: days }), 1],
    ['a list of all by days of creation', pick(everything, { created: days }), 1],
    ['a list of an account by days of closing', pick(account, { closed: days }), 10],
    ['a list of all by days of closing', pick(everything, { closed: days }), 10],
    // Of 16 shards at once.
    ['costs of an account', costs(account, {}), 17],
    ['costs across accounts in a period', costs(everything, { closed: days }), 1],
    ['costs of an account in a period', costs(account, { closed: days }), 1],
    ['costs of a property', costs(account, { property_id: 3 }), 10],
    ['a list of a property', pick(account, { property_id: 3, status }), 10],
    ['a list of a tenant', pick(everything, { tenant_id: 3 }), 10],
    ['a list of an assignee', pick(account, { assigned_to: 3, priority }), 20],
    ['a list of a tenant', pick(tenantScope, {}), 10],
    ['a search for a rare word', pick(account, { q: 'moss12' }), 12],
    ['a search for a rare word in all', pick(everything, { q: 'moss12' }), 12],
    ['open requests of an account', () => requests.countOpen(account), 1],
    ['newest requests of an account', () => requests.newest(account, 10), 1],
    ['newest requests across accounts', () => requests.newest(everything, 10), 1],
    ['requests open at an instant and now, across accounts', () => requests.openAt(everything, [last]), 2],
    ['requests open at an instant and now, in an account', () => requests.openAt(account, [last]), 17],
    ['open requests of two assignees', () => requests.openCountsOf([1, 2]), 6],
    ['requests by photo id', () => requests.photosNamed([1, 2]), 3],
    [
      'requests with a stale property name',
      () => requests.withStaleName({ property_id: 1, property_name: 'A' }).next(),
      1,
    ],
    ['requests with a stale tenant name', () => requests.withStaleName({ tenant_id: 1, tenant_name: 'A' }).next(), 1],
    [
      'requests with a stale assignee name',
      () => requests.withStaleName({ assigned_to: 1, assigned_to_name: 'A' }).next(),
      1,
    ],
  ])('reads no more keys than needed for %s', async (_, query, more) => {
    const work = await queryWork(database, 'maintenance_requests', query);
    // Pending changes are looked for before stored aggregates are used, and there are none.
    expect(Math.max(...work.map(({ keys }) => keys))).toBeGreaterThan(0);
    for (const { keys, found } of work) {
      expect(keys).toBeLessThanOrEqual(found + more);
    }
  });

  it.each([account, everything])('sums up costs from index keys alone: %j', async (scope) => {
    for (const by of costBreakdowns)
      for (const filter of [{}, { closed: days }, { service_type, closed: days }]) {
        const measured = await effortsOf(database, 'maintenance_requests', () =>
          requests.costs(scope, filter, { by, zone: 'America/New_York' }),
        );
        expect(measured.length).toBeGreaterThan(0);
        const records = new Set(measured.map((effort) => effort.records));
        expect({ by, filter, records }).toEqual({ by, filter, records: new Set([0]) });
      }
  });

  it('lists the comments on a request in index order', async () => {
    const found = database.collection('maintenance_comments').find({ request_id: 1 });
    const stages = planStages(await found.sort({ created_at: 1, _id: 1 }).explain('queryPlanner'));
    expect(stages).not.toContain('SORT');
  });
});
