import { atRest, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { addTenancy, day } from '../../test/test-leases.ts';
import { addresses, callAsService, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, otherLandlord, admin, tenant, otherTenant } = people;
const totals = (total_properties: number, total_tenants: number, total_leases: number) => ({
  total_properties,
  total_tenants,
  total_leases,
});

describe('GET /internal/portfolio-figures', () => {
  let api: TestApi;
  const readTotals = async (user: TestUser) => (await callAsService(api, user, 'GET /internal/portfolio-figures')).body;
  beforeEach(async () => {
    api = await testPortfolio();
  });
  afterEach(() => api.stop());

  it('counts properties, active tenants and leases with any status', async () => {
    const tenancy = await addTenancy(api, landlord);
    await addTenant(api, landlord, tenancy.property_id, { status: 'inactive' });
    await addLease(api, landlord, tenancy, { start_date: '2019-01-01', end_date: '2019-12-31' });
    await addLease(api, landlord, tenancy, { start_date: '2990-01-01', status: 'pending' });
    const gone = await addProperty(api, landlord);
    expect(await readTotals(landlord)).toEqual(totals(2, 1, 2));
    await api.call(landlord, `DELETE /properties/${gone}`);
    await api.call(landlord, `PUT /tenants/${tenancy.tenant_id}`, { status: 'inactive' });
    expect(await readTotals(landlord)).toEqual(totals(1, 0, 2));
    expect(await readTotals(manager)).toEqual(totals(1, 0, 2));
  });

  it('covers the account of a landlord, all accounts for an admin, and a tenant’s own records', async () => {
    const property_id = await addProperty(api, landlord);
    const tenantRecord = await addTenant(api, landlord, property_id, { email: addresses.tenant });
    await addLease(api, landlord, { property_id, tenant_id: tenantRecord.id });
    await addLease(api, otherLandlord, await addTenancy(api, otherLandlord));
    expect(await readTotals(landlord)).toEqual(totals(1, 1, 1));
    expect(await readTotals(admin)).toEqual(totals(2, 2, 2));
    expect(await readTotals(tenant)).toEqual(totals(1, 1, 1));
    expect(await readTotals(otherTenant)).toEqual(totals(0, 0, 0));
    expect(await readTotals({ ...tenant, emailConfirmed: false })).toEqual(totals(0, 0, 0));
  });

  it('is exact beyond the cap of filtered lists', async () => {
    const rows = Array.from({ length: 10_050 }, (_, row) => ({
      _id: row + 1,
      account_id: landlord.accountId,
      email_key: String(row),
      status: 'active',
      live: true,
    }));
    await api.database.collection<{ _id: number }>('tenants').insertMany(rows);
    expect((await readTotals(landlord)).total_tenants).toBe(10_050);
    expect((await readTotals(admin)).total_tenants).toBe(10_050);
  });

  it('returns the property count of the plan for the account, also for an admin', async () => {
    const count = async (user: TestUser) => (await callAsService(api, user, 'GET /internal/property-count')).body;
    await addProperty(api, landlord);
    const gone = await addProperty(api, landlord);
    expect(await count(landlord)).toEqual({ properties: 2 });
    await api.call(landlord, `DELETE /properties/${gone}`);
    expect(await count(manager)).toEqual({ properties: 1 });
    expect(await count(admin)).toEqual({ properties: 0 });
    expect((await callAsService(api, null, 'GET /internal/property-count')).status).toBe(401);
  });

  it('returns the usage of accounts to an admin only', async () => {
    await addProperty(api, landlord);
    await addTenancy(api, landlord);
    const ids = { account_ids: [landlord.accountId, 999_999] };
    const read = (user: TestUser) => callAsService(api, user, 'POST /internal/account-usage', ids);
    expect((await read(admin)).body.usage).toEqual([
      { account_id: landlord.accountId, properties: 2, tenants: 1 },
      { account_id: 999_999, properties: 0, tenants: 0 },
    ]);
    expect((await read(landlord)).status).toBe(403);
  });

  it('tells an admin only whose records are', async () => {
    const id = await addProperty(api, landlord);
    const read = (user: TestUser) =>
      callAsService(api, user, 'POST /internal/record-accounts', { kind: 'properties', ids: [id, 999_999] });
    expect((await read(admin)).body.records).toEqual([{ id, account_id: landlord.accountId }]);
    expect((await read(landlord)).status).toBe(403);
  });

  it('tells managers of leases that end without a next one, and of tenancies that are over', async () => {
    const tasks = async (user: TestUser) =>
      (await callAsService(api, user, 'GET /internal/portfolio-tasks')).body.tasks;
    expect(await tasks(landlord)).toEqual([]);
    const [ending, followed, over] = [
      await addTenancy(api, landlord),
      await addTenancy(api, landlord),
      await addTenancy(api, landlord),
    ];
    await addLease(api, landlord, ending, { start_date: day(-300), end_date: day(30) });
    await addLease(api, landlord, followed, { start_date: day(-300), end_date: day(20) });
    await addLease(api, landlord, followed, { start_date: day(21), end_date: day(300), status: 'pending' });
    const charged = { charge_from: day(-300) };
    await addLease(api, landlord, over, { start_date: day(-300), end_date: day(-10), rent_terms: charged });
    await atRest(api.database);
    expect(await tasks(manager)).toMatchObject([
      { kind: 'tenancies_over', title: '1 tenancy is over and needs a decision', urgent: true, count: 1 },
      { kind: 'leases_ending', title: '1 lease ends within 60 days', page: '/app/leases?expiring_within=60' },
    ]);
    expect(await tasks(admin)).toHaveLength(2);
    for (const other of [otherLandlord, tenant]) expect(await tasks(other)).toEqual([]);
  });

  it('tells of no lease that ended since it was stored', async () => {
    const terms = { start_date: day(-300), end_date: day(-1), rent_terms: null };
    const { id } = await addLease(api, landlord, await addTenancy(api, landlord), terms);
    await atRest(api.database);
    await api.database.collection('leases').updateOne({ _id: id as never }, { $set: { reads_as: 'active' } });
    expect((await callAsService(api, landlord, 'GET /internal/portfolio-tasks')).body.tasks).toEqual([]);
  });

  it('rejects a service without a user', async () => {
    for (const call of ['GET /internal/portfolio-figures', 'GET /internal/portfolio-tasks'] as const)
      expect((await callAsService(api, null, call)).status).toBe(401);
  });
});
