import { atRest, type TestApi } from '@keystead/service-kit/testing';
import { day } from '../../test/test-leases.ts';
import { addresses, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../../test/test-tenants.ts';

const { landlord, tenant, otherLandlord } = people;

describe('DELETE /tenants/{id}', () => {
  let api: TestApi;
  let home: number;
  let id: number;
  const total = async () => (await api.call(landlord, 'GET /tenants')).body.total;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    home = await addProperty(api, landlord);
    id = (await addTenant(api, landlord, home)).id;
  });
  afterAll(() => api.stop());

  it('hides the tenant, and answers 404 the second time', async () => {
    const before = await total();
    expect((await api.call(landlord, `DELETE /tenants/${id}`)).status).toBe(204);
    expect((await api.call(landlord, `DELETE /tenants/${id}`)).status).toBe(404);
    expect((await api.call(landlord, `GET /tenants/${id}`)).status).toBe(404);
    expect(await total()).toBe(before - 1);
  });

  it('frees the address', async () => {
    const rhea = await addTenant(api, landlord, home, { email: addresses.tenant });
    await api.call(landlord, `DELETE /tenants/${rhea.id}`);
    expect((await api.call(tenant, 'GET /tenants')).body.total).toBe(0);
    const again = await addTenant(api, landlord, home, { email: addresses.tenant });
    expect(again.id).not.toBe(rhea.id);
    expect((await api.call(tenant, 'GET /tenants')).body.tenants.map(({ id }) => id)).toEqual([again.id]);
    await api.call(landlord, `DELETE /tenants/${again.id}`);
  });

  it('decrements the count once when deletions race', async () => {
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(landlord, `DELETE /tenants/${id}`)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await total()).toBe(before - 1);
    await atRest(api.database);
    const counts = await api.database.collection('tenant_counts').findOne({ _id: landlord.accountId as never });
    expect(counts?.pending).toEqual([]);
  });

  it('is rejected while there is an active lease, and succeeds after its end', async () => {
    const lease = await addLease(api, landlord, { property_id: home, tenant_id: id });
    expect((await api.call(landlord, `DELETE /tenants/${id}`)).problem).toMatchObject({
      status: 409,
      code: 'tenant_in_use',
      error: 'This tenant has an active lease. End or delete the lease first.',
    });
    expect((await api.call(landlord, `GET /tenants/${id}`)).status).toBe(200);
    await api.call(landlord, `DELETE /leases/${lease.id}`);
    expect((await api.call(landlord, `DELETE /tenants/${id}`)).status).toBe(204);
  });

  it('is rejected while they go on month to month, and succeeds once they moved out', async () => {
    const parties = { property_id: home, tenant_id: id };
    const terms = { end_date: day(-10), rent_terms: { charge_from: '2020-01-01' } };
    const { id: lease } = await addLease(api, landlord, parties, terms);
    const continued = await api.call(landlord, `POST /leases/${lease}/continuation`, { rent_amount: 1_900 });
    expect(continued.status).toBe(200);
    expect((await api.call(landlord, `DELETE /tenants/${id}`)).problem).toMatchObject({
      code: 'tenant_in_use',
      error: 'This tenant rents month to month. Record when they moved out first.',
    });
    await api.call(landlord, `POST /leases/${lease}/move-out`, { moved_out_on: day(0) });
    expect((await api.call(landlord, `DELETE /tenants/${id}`)).status).toBe(204);
  });

  it('is rejected once a pending lease has begun, and not before', async () => {
    const parties = { property_id: home, tenant_id: id };
    const { id: lease } = await addLease(api, landlord, parties, { start_date: day(-1), status: 'pending' });
    expect((await api.call(landlord, `DELETE /tenants/${id}`)).status).toBe(409);
    await api.call(landlord, `PUT /leases/${lease}`, { start_date: day(2) });
    expect((await api.call(landlord, `DELETE /tenants/${id}`)).status).toBe(204);
  });

  it('is not prevented by an expired lease', async () => {
    await addLease(api, landlord, { property_id: home, tenant_id: id }, { end_date: '2020-12-31' });
    expect((await api.call(landlord, `DELETE /tenants/${id}`)).status).toBe(204);
  });

  it('lets either a lease or the deletion succeed when they race, never both', async () => {
    const terms = { start_date: '2020-01-01', end_date: '2999-12-31', rent_amount: 1, deposit_amount: 0 };
    for (let round = 0; round < 10; round++) {
      const property_id = await addProperty(api, landlord);
      const { id: tenant_id } = await addTenant(api, landlord, property_id);
      const [lease, removal] = await Promise.all([
        api.call(landlord, 'POST /leases', { property_id, tenant_id, ...terms }),
        api.call(landlord, `DELETE /tenants/${tenant_id}`),
      ]);
      const stored = (await api.call(landlord, `GET /leases?tenant_id=${tenant_id}`)).body.total;
      expect([lease.status === 201, removal.status]).toEqual(lease.status === 201 ? [true, 409] : [false, 204]);
      expect(stored).toBe(lease.status === 201 ? 1 : 0);
    }
  });

  it('answers 404 to another account, 403 to the tenant themselves, 412 to a stale If-Match', async () => {
    const own = await addTenant(api, landlord, home, { email: addresses.tenant });
    expect((await api.call(otherLandlord, `DELETE /tenants/${own.id}`)).status).toBe(404);
    expect((await api.call(tenant, `DELETE /tenants/${own.id}`)).problem).toMatchObject({
      status: 403,
      error: 'You may look at this tenant but not delete it.',
    });
    const stale = await api.call(landlord, `DELETE /tenants/${own.id}`, undefined, { 'if-match': '"7"' });
    expect(stale.status).toBe(412);
    expect((await api.call(landlord, `GET /tenants/${own.id}`)).status).toBe(200);
  });
});
