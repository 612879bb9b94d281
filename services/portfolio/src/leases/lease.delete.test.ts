import type { Lease } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import { addTenancy, age, daysOf, draft, type Tenancy } from '../../test/test-leases.ts';
import { addresses, people, runJobs, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, tenant, otherLandlord } = people;

describe('DELETE /leases/{id}', () => {
  let api: TestApi;
  let tenancy: Tenancy;
  let lease: Lease;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    tenancy = await addTenancy(api, landlord);
    lease = await addLease(api, landlord, tenancy, { start_date: '2990-01-01', end_date: '2990-12-31' });
  });
  afterAll(() => api.stop());

  const total = async () => (await api.call(landlord, 'GET /leases')).body.total;
  const remove = (by: (typeof people)[keyof typeof people] = landlord, headers = {}) =>
    api.call(by, `DELETE /leases/${lease.id}`, undefined, headers);

  it('hides the lease, frees its days, and answers 404 the second time', async () => {
    const before = await total();
    expect((await remove(manager)).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await api.call(landlord, `GET /leases/${lease.id}`)).status).toBe(404);
    expect(await total()).toBe(before - 1);
    expect(await daysOf(api, tenancy.property_id)).toEqual([]);
    expect((await api.call(landlord, 'POST /leases', draft(tenancy))).status).toBe(201);
  });

  it('decrements the count once when deletions race', async () => {
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove()));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await total()).toBe(before - 1);
  });

  it('either succeeds or fails as a whole against a concurrent edit of the days', async () => {
    for (let round = 0; round < 10; round++) {
      lease = await addLease(api, landlord, tenancy, {
        start_date: `${2900 + round}-01-01`,
        end_date: `${2900 + round}-02-01`,
      });
      const change = { end_date: `${2900 + round}-03-01` };
      const [edited, deleted] = await Promise.all([api.call(landlord, `PUT /leases/${lease.id}`, change), remove()]);
      expect([200, 404]).toContain(edited.status);
      expect(deleted.status).toBe(204);
      expect(await daysOf(api, tenancy.property_id)).toEqual(['2990-01-01 2990-12-31']);
    }
  });

  it('frees the days of a lease whose deletion was interrupted', async () => {
    await api.database.collection<{ _id: number }>('leases').updateOne({ _id: lease.id }, { $set: { live: false } });
    await api.database
      .collection<{ _id: number }>('lease_calendars')
      .updateOne({ _id: tenancy.property_id }, { $set: { 'terms.0.at': new Date() } });
    await age(api);
    await runJobs(api.database, []);
    expect(await daysOf(api, tenancy.property_id)).toEqual([]);
  });

  it('answers 404 to another account, 403 to its tenant, and 412 to a stale If-Match', async () => {
    const tenantRecord = await addTenant(api, landlord, tenancy.property_id, { email: addresses.tenant });
    await api.call(landlord, `PUT /leases/${lease.id}`, { tenant_id: tenantRecord.id });
    expect((await remove(otherLandlord)).status).toBe(404);
    expect((await remove(tenant)).problem.error).toBe('You may look at this lease but not delete it.');
    expect((await remove(landlord, { 'if-match': '"1"' })).status).toBe(412);
    expect((await api.call(tenant, `GET /leases/${lease.id}`)).body).toMatchObject({
      abilities: { update: false, delete: false },
    });
    expect((await remove(landlord, { 'if-match': '"2"' })).status).toBe(204);
  });
});
