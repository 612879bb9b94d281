import { leaseSorts, leaseStatuses } from '@keystead/contracts';
import { everything } from '@keystead/service-kit';
import { atRest, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { addTenancy, day, type Tenancy } from '../../test/test-leases.ts';
import { addresses, fakeUsers, noPayments, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addTenant } from '../../test/test-tenants.ts';
import { createDependencies } from '../dependencies.ts';
import { changedLease } from './lease.ts';
import { findParties, ownParties } from './lease-parties.ts';

const { landlord, manager, otherLandlord, admin, tenant, otherTenant } = people;

describe('GET /leases', () => {
  let api: TestApi;
  let harbour: Tenancy;
  let elan: Tenancy;

  beforeAll(async () => {
    api = await testPortfolio();
    harbour = await addTenancy(api, landlord);
    const { property_id } = await addTenancy(api, landlord, { name: 'Élan Court' });
    const tenantRecord = { email: addresses.tenant, first_name: 'Zoë', last_name: 'Okafor' };
    elan = { property_id, tenant_id: (await addTenant(api, landlord, property_id, tenantRecord)).id };
    const add = (tenancy: Tenancy, start_date: string, end_date: string, status = 'active' as const) =>
      addLease(api, landlord, tenancy, { start_date, end_date, status });
    // `lease_terms` serves as the name of a lease in this test.
    const named = async (lease_terms: string, made: Promise<{ id: number }>) =>
      api.call(landlord, `PUT /leases/${(await made).id}`, { lease_terms });
    await named('ran out', add(elan, day(-400), day(-40)));
    await named('ends soon', add(elan, day(-39), day(20)));
    await named('ends later', add(harbour, day(-39), day(75)));
    await named('next', add(harbour, day(76), day(400), 'pending' as never));
    await named('next soon', add(elan, day(21), day(29), 'pending' as never));
    await named('set expired', add(elan, day(30), day(400), 'expired' as never));
    await addLease(api, otherLandlord, await addTenancy(api, otherLandlord));
  });
  afterAll(() => api.stop());

  const list = (query = '', by: TestUser = landlord) => api.call(by, `GET /leases${query}`);
  const names = async (query = '', by?: TestUser) =>
    (await list(query, by)).body.leases.map(({ lease_terms }) => lease_terms);

  it('lists the account’s leases, newest first, with names and the exact total', async () => {
    const { body } = await list('', manager);
    expect(body).toMatchObject({ total: 6, next_cursor: null, abilities: { create: true } });
    expect(
      body.leases.map(({ lease_terms, property_name, tenant_name }) => [lease_terms, property_name, tenant_name]),
    ).toEqual([
      ['set expired', 'Élan Court', 'Zoë Okafor'],
      ['next soon', 'Élan Court', 'Zoë Okafor'],
      ['next', 'Harbour House', 'Rhea Moss'],
      ['ends later', 'Harbour House', 'Rhea Moss'],
      ['ends soon', 'Élan Court', 'Zoë Okafor'],
      ['ran out', 'Élan Court', 'Zoë Okafor'],
    ]);
  });

  it('orders active leases before others, each status by end date, page by page', async () => {
    const inOrder = ['ends soon', 'ends later', 'ran out', 'set expired', 'next soon', 'next'];
    for (const [sort, expected] of [
      ['status', inOrder],
      ['-status', inOrder.toReversed()],
    ] as const) {
      const seen: (string | null)[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body } = await list(`?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...body.leases.map(({ lease_terms }) => lease_terms));
        cursor = body.next_cursor;
      }
      expect(seen).toEqual(expected);
    }
  });

  it('counts the leases of each status that match the rest of the search, on the first page', async () => {
    const counted = async (query: string) => {
      const { counts = [] } = (await list(`?count_by=status${query}`)).body;
      return Object.fromEntries(counts.map(({ value, total }) => [value, total]));
    };
    expect(await counted('')).toEqual({ active: 2, expired: 2, pending: 2 });
    expect(await counted(`&status=active&property_id=${elan.property_id}`)).toEqual({
      active: 1,
      expired: 2,
      pending: 1,
    });
    expect(await counted('&q=rhea')).toEqual({ active: 1, expired: 0, pending: 1 });
    const { next_cursor } = (await list('?limit=1')).body;
    expect(await counted(`&limit=1&cursor=${next_cursor}`)).toEqual({});
    expect((await list()).body.counts).toBeUndefined();
  });

  it('filters a lease as active when it is extended while a list stores it as expired', async () => {
    const stores = createDependencies({
      database: api.database,
      fetchEntitlements: () => Promise.reject(new Error('nobody asks')),
      invitations: fakeUsers(),
      post: async () => undefined,
      propertyReferences: noPayments,
      erasedAccounts: () => Promise.reject(new Error('nobody asks')),
    });
    const tenancy = await addTenancy(api, landlord);
    const { id } = await addLease(api, landlord, tenancy, { start_date: day(-400), end_date: day(90) });
    await atRest(api.database);
    // Simulates that the lease has expired since the last list.
    const ranOut = { end_date: day(-40), expires_at: new Date(`${day(-39)}T00:00:00Z`) };
    await api.database.collection<{ _id: number }>('leases').updateOne({ _id: id }, { $set: ranOut });
    const before = await stores.leases.records.find(everything, id);
    if (!before) throw new Error('the lease is not there');
    const listed = async (status: string) =>
      (await list(`?status=${status}&property_id=${tenancy.property_id}`)).body.leases.map((lease) => lease.id);
    expect(await listed('expired')).toEqual([id]);

    const parties = ownParties(await findParties(stores, before), null);
    const changed = changedLease(before, { end_date: day(90) }, parties, new Date());
    await stores.leaseService.change(everything, before, changed, { user_id: landlord.userId, name: 'User 1' });
    // The change did not know that the lease was stored as expired; the relay corrects it.
    await atRest(api.database);
    expect([await listed('active'), await listed('expired')]).toEqual([[id], []]);
    await api.call(landlord, `DELETE /leases/${id}`);
  });

  it('lists all accounts for an admin', async () => {
    expect((await list('', admin)).body.total).toBe(7);
  });

  it('lists a tenant’s own leases, expired ones too, and none before their address is confirmed', async () => {
    const { body } = await list('', tenant);
    expect(body).toMatchObject({ total: 4, abilities: { create: false } });
    expect(new Set(body.leases.map(({ tenant_id }) => tenant_id))).toEqual(new Set([elan.tenant_id]));
    expect(body.leases[0]?.abilities).toEqual({ update: false, delete: false });
    expect((await list(`?tenant_id=${harbour.tenant_id}`, tenant)).body.leases).toEqual([]);
    for (const by of [otherTenant, { ...tenant, emailConfirmed: false }]) {
      expect((await list('', by)).body).toMatchObject({ leases: [], total: 0 });
      for (const { id } of body.leases) expect((await api.call(by, `GET /leases/${id}`)).status).toBe(404);
    }
  });

  it.each([
    ['?status=active', ['ends later', 'ends soon']],
    ['?status=pending', ['next soon', 'next']],
    ['?status=expired', ['set expired', 'ran out']],
    ['?expiring_within=30', ['ends soon']],
    ['?expiring_within=20', ['ends soon']],
    ['?expiring_within=19', []],
    ['?expiring_within=90', ['ends later', 'ends soon']],
    ['?expiring_within=30&status=pending', ['next soon']],
    ['?expiring_within=30&q=rhea', []],
    [`?ends_from=${day(20)}&ends_to=${day(29)}`, ['next soon', 'ends soon']],
    [`?ends_from=${day(21)}&ends_to=${day(75)}`, ['next soon', 'ends later']],
    [`?ends_from=${day(400)}`, ['set expired', 'next']],
    [`?ends_from=${day(401)}`, []],
    [`?ends_to=${day(-40)}`, ['ran out']],
    [`?ends_to=${day(29)}&status=pending`, ['next soon']],
    [`?ends_from=${day(21)}&expiring_within=90`, ['ends later']],
    [`?ends_to=${day(74)}&expiring_within=90`, ['ends soon']],
    ['?q=elan', ['set expired', 'next soon', 'ends soon', 'ran out']],
    ['?q=OKAF%20cou', ['set expired', 'next soon', 'ends soon', 'ran out']],
    ['?q=rhea', ['next', 'ends later']],
    ['?q=rhea%20elan', []],
    ['?q=zoe&status=active', ['ends soon']],
  ])('finds %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await list(query)).body.total).toBe(expected.length);
  });

  it('filters by property and by tenant', async () => {
    expect(await names(`?property_id=${harbour.property_id}`)).toEqual(['next', 'ends later']);
    expect(await names(`?property_id=${harbour.property_id}&status=pending`)).toEqual(['next']);
    expect(await names(`?tenant_id=${elan.tenant_id}&status=active`)).toEqual(['ends soon']);
    expect(await names(`?tenant_id=${elan.tenant_id}&property_id=${harbour.property_id}`)).toEqual([]);
  });

  it.each([
    ['end_date', ['ran out', 'ends soon', 'next soon', 'ends later']],
    ['-start_date', ['next', 'set expired', 'next soon']],
  ])('sorts by %s', async (sort, expected) => {
    expect((await names(`?sort=${sort}`)).slice(0, expected.length)).toEqual(expected);
  });

  it.each(leaseSorts.flatMap((sort) => [`?sort=${sort}`, `?sort=${sort}&status=expired`]))(
    'pages by %s in the order of the whole list',
    async (query) => {
      const paged: unknown[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await list(`${query}&limit=1${cursor && `&cursor=${cursor}`}`);
        paged.push(...body.leases);
        cursor = body.next_cursor;
      }
      expect(paged).toEqual((await list(query)).body.leases);
    },
  );

  it('filters by the status that each lease shows, even if one expires between two lists', async () => {
    const agree = async () => {
      const { leases } = (await list('', admin)).body;
      for (const status of leaseStatuses) {
        const found = (await list(`?status=${status}`, admin)).body;
        const read = leases.filter((lease) => lease.status === status).map(({ id }) => id);
        expect(found.leases.map(({ id }) => id)).toEqual(read);
        expect(found.total).toBe(read.length);
      }
      return leases.filter(({ status }) => status === 'expired').length;
    };
    const before = await agree();
    const end = { end_date: day(-1), expires_at: new Date() };
    await api.database.collection('leases').updateOne({ lease_terms: 'ends soon' }, { $set: end });
    expect(await agree()).toBe(before + 1);
  });

  it.each([
    ['?limit=0', 'limit'],
    ['?sort=rent_amount', 'sort'],
    ['?status=ended', 'status'],
    ['?expiring_within=0', 'expiring_within'],
    ['?expiring_within=soon', 'expiring_within'],
    ['?property_id=abc', 'property_id'],
    ['?cursor=bm9wZQ', 'cursor'],
    ['?ends_from=2026-03-02&ends_to=2026-03-01', 'ends_to'],
    ['?ends_from=soon', 'ends_from'],
  ])('rejects %s', async (query, field) => {
    expect((await list(query)).problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });
});
