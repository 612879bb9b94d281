import type { Scope } from '@keystead/service-kit';
import { planStages, queryWork, testDatabase } from '@keystead/service-kit/testing';
import type { Connection, QueryFilter } from 'mongoose';
import { TenantRepository } from './tenant.repository.ts';
import type { Tenant } from './tenant.ts';

type Sort = Record<string, 1 | -1>;
type Search = { filter?: QueryFilter<Tenant>; q?: string };

const scopes: readonly [string, Scope][] = [
  ['an account’s', { kind: 'account', accountId: 1 }],
  ['everybody’s', { kind: 'everything' }],
  ['a tenant’s', { kind: 'tenant', addressIds: [1] }],
];
const newest = { created_at: -1, _id: -1 } as const;
const sorts: readonly [string, Sort][] = [
  ['newest first', newest],
  ['oldest first', { created_at: 1, _id: 1 }],
  ['by name', { name_sort: 1, _id: 1 }],
  ['by name, backwards', { name_sort: -1, _id: -1 }],
];
const filters: readonly [string, Search][] = [
  ['all', {}],
  ['of a status', { filter: { status: 'active' } }],
  ['of a property', { filter: { property_id: 2 } }],
  ['of a property and a status', { filter: { property_id: 2, status: 'active' } }],
];
const withWords = filters.map(([name, search]) => [`${name}, with words`, { ...search, q: 'rhea moss' }] as const);
const every = scopes.flatMap(([whose, scope]) =>
  [...filters, ...withWords].flatMap(([which, search]) =>
    sorts.map(([order, sort]) => [`${whose} ${which} ${order}`, scope, search, sort] as const),
  ),
);

describe('queries of tenants', () => {
  let database: Connection;
  let tenants: TenantRepository;
  beforeAll(async () => {
    database = await testDatabase();
    tenants = new TenantRepository(database);
    await tenants.records.createIndexes();
    const rows = Array.from({ length: 60 }, (_, row) => ({
      _id: row + 1,
      live: true,
      account_id: (row % 2) + 1,
      user_id: (row % 20) + 1,
      email_key: `tenant-${row}`,
      property_id: (row % 6) + 1,
      status: row % 3 ? 'active' : 'inactive',
      created_at: new Date(row),
      name_sort: `moss ${row}`,
      search: ['rhea', 'moss', `tenant${row}`],
    }));
    await database.collection<{ _id: number }>('tenants').insertMany(rows);
  });
  afterAll(() => database.close());

  async function stages(scope: Scope, { filter = {}, q }: Search, sort: Sort): Promise<string[]> {
    const matched = tenants.records.matching(scope, filter, q) as object;
    const plan = await database.collection('tenants').find(matched, { sort }).explain();
    return planStages(plan);
  }

  it.each(every)('read from an index: %s', async (_, scope, search, sort) => {
    const found = await stages(scope, search, sort);
    expect(found).toContain('IXSCAN');
    expect(found).not.toContain('COLLSCAN');
  });

  it('a search across collections reads hardly more than it returns', async () => {
    for (const [, scope] of scopes.slice(0, 2))
      for (const q of ['rhea', 'rhea moss', 'rh mo']) {
        const work = await queryWork(database, 'tenants', () => tenants.records.withWords(scope, q, { limit: 5 }));
        expect(work.at(-1)).toEqual({ keys: expect.any(Number), found: 5 });
        expect(work.map(({ keys }) => keys).filter((keys) => keys > 12)).toEqual([]);
      }
  });

  const ordered = scopes
    .slice(0, 2)
    .flatMap(([whose, scope]) => [
      ...sorts.map(([order, sort]) => [`${whose} ${order}`, scope, {}, sort] as const),
      ...filters.map(([which, search]) => [`${whose} ${which} newest first`, scope, search, newest] as const),
    ]);
  it.each([...ordered, ['a tenant’s newest first', { kind: 'tenant', addressIds: [1] } as Scope, {}, newest] as const])(
    'read in the order of the index: %s',
    async (_, scope, search, sort) => {
      expect(await stages(scope, search, sort)).not.toContain('SORT');
    },
  );

  it.each([
    ['the tenant of an address', { live: true, account_id: 1, email_key: 'tenant-2' }, {}],
    ['what was entered for a user', { live: true, user_id: 1 }, {}],
    ['invitations that are due', { live: true, 'invitation.due': { $lte: new Date() } }, { 'invitation.due': 1 }],
    ['deleted tenants of an account', { live: false, account_id: 1 }, {}],
  ] as const)('find %s by an index', async (_, filter, sort) => {
    const plan = await database.collection('tenants').find(filter, { sort }).explain();
    const found = planStages(plan);
    expect(found).toContain('IXSCAN');
    expect(found).not.toContain('COLLSCAN');
    expect(found).not.toContain('SORT');
  });
});
