import type { TestApi } from '@keystead/service-kit/testing';
import { addresses, people, samples, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, tenant, otherLandlord, admin } = people;
const harbourHouse = samples.properties;

describe('PUT /properties/{id}', () => {
  let api: TestApi;
  let id: number;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    id = (await api.call(landlord, 'POST /properties', { ...harbourHouse, bedrooms: 3 })).body.id;
  });
  afterAll(() => api.stop());

  it('changes the given fields and leaves the rest', async () => {
    const changed = await api.call(manager, `PUT /properties/${id}`, { name: 'Lighthouse', status: 'occupied' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ name: 'Lighthouse', status: 'occupied', bedrooms: 3, version: 2 });
    expect((await api.call(landlord, 'GET /properties?q=lighthouse')).body.properties.at(0)?.id).toBe(id);
  });

  it('accepts a whole record as it was returned', async () => {
    const { body } = await api.call(landlord, `GET /properties/${id}`);
    const changed = await api.call(admin, `PUT /properties/${id}`, { ...body, bedrooms: '', rent_amount: 99.99 });
    expect(changed.body).toMatchObject({ bedrooms: null, rent_amount: 99.99, version: 2 });
  });

  it('rejects an older version with 409 and a stale If-Match with 412', async () => {
    await api.call(landlord, `PUT /properties/${id}`, { name: 'Newer' });
    const old = await api.call(landlord, `PUT /properties/${id}`, { name: 'Older', version: 1 });
    expect(old.problem).toMatchObject({ status: 409, code: 'version_conflict' });
    const stale = await api.call(landlord, `PUT /properties/${id}`, { name: 'Older' }, { 'if-match': '"1"' });
    expect(stale.problem).toMatchObject({ status: 412, code: 'precondition_failed' });
    const odd = await api.call(landlord, `PUT /properties/${id}`, { name: 'Older' }, { 'if-match': 'yesterday' });
    expect(odd.status).toBe(422);
    expect((await api.call(landlord, `GET /properties/${id}`)).body.name).toBe('Newer');
    const right = await api.call(landlord, `PUT /properties/${id}`, { name: 'Third' }, { 'if-match': '"2"' });
    expect(right.headers.get('etag')).toBe('"3"');
  });

  it('loses no change when two users change different fields concurrently', async () => {
    await Promise.all([
      api.call(landlord, `PUT /properties/${id}`, { name: 'Both' }),
      api.call(manager, `PUT /properties/${id}`, { bedrooms: 7 }),
    ]);
    expect((await api.call(landlord, `GET /properties/${id}`)).body).toMatchObject({ name: 'Both', bedrooms: 7 });
  });

  it('accepts thirty concurrent changes without a version', async () => {
    const racing = Array.from({ length: 30 }, (_, at) =>
      api.call(landlord, `PUT /properties/${id}`, { bedrooms: at + 10 }),
    );
    expect(new Set((await Promise.all(racing)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await api.call(landlord, `GET /properties/${id}`)).body.version).toBe(31);
  });

  it('answers 404 to another account and 403 to a user who may only read', async () => {
    expect((await api.call(otherLandlord, `PUT /properties/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await api.call(tenant, `PUT /properties/${id}`, { name: 'Mine' })).status).toBe(404);
    const tenantRecord = await addTenant(api, landlord, id, { email: addresses.tenant });
    expect((await api.call(tenant, `PUT /properties/${id}`, { name: 'Mine' })).problem).toMatchObject({
      status: 403,
      code: 'forbidden',
      error: 'You may look at this property but not change it.',
    });
    await api.call(landlord, `DELETE /tenants/${tenantRecord.id}`);
    expect((await api.call(tenant, `PUT /properties/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await api.call(landlord, `GET /properties/${id}`)).body).toMatchObject({
      name: 'Harbour House',
      version: 1,
    });
  });

  it('is visible to a tenant while their record is active, or a lease of theirs has not expired', async () => {
    const sees = async () => (await api.call(tenant, `GET /properties/${id}`)).status === 200;
    const tenantRecord = await addTenant(api, landlord, id, { email: addresses.tenant, status: 'inactive' });
    expect(await sees()).toBe(false);
    await api.call(landlord, `PUT /tenants/${tenantRecord.id}`, { status: 'active' });
    expect(await sees()).toBe(true);
    await api.call(landlord, `PUT /tenants/${tenantRecord.id}`, { status: 'inactive' });
    expect(await sees()).toBe(false);

    const parties = { property_id: id, tenant_id: tenantRecord.id };
    await addLease(api, landlord, parties, { start_date: '2019-01-01', end_date: '2019-12-31' });
    expect(await sees()).toBe(false);
    const lease = await addLease(api, landlord, parties);
    expect(await sees()).toBe(true);
    await api.call(landlord, `DELETE /leases/${lease.id}`);
    expect(await sees()).toBe(false);
    await api.call(landlord, `DELETE /tenants/${tenantRecord.id}`);
  });

  it.each(['0', '-1', 'abc', '1e3', '99999999999999999999', '%24gt'])('answers 404 for the id %s', async (odd) => {
    expect((await api.call(landlord, `PUT /properties/${odd}`, { name: 'X' })).status).toBe(404);
  });

  it('rejects query operators and writes nothing', async () => {
    const refused = await api.call(landlord, `PUT /properties/${id}`, { name: { $ne: null } });
    expect(refused.problem).toMatchObject({ status: 422, fields: { name: 'must be a string' } });
    expect((await api.call(landlord, `GET /properties/${id}`)).body.version).toBe(1);
  });
});
