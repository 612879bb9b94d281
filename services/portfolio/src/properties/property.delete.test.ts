import { Unavailable } from '@keystead/service-kit';
import { atRest, type TestApi } from '@keystead/service-kit/testing';
import { day } from '../../test/test-leases.ts';
import { addresses, callAsService, fakeUsers, people, samples, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addTenant } from '../../test/test-tenants.ts';
import type { PropertyReferences } from './property.ts';

const { landlord, tenant, otherLandlord } = people;
const harbourHouse = samples.properties;

describe('DELETE /properties/{id}', () => {
  let api: TestApi;
  let id: number;
  const total = async () => (await api.call(landlord, 'GET /properties')).body.total;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    id = (await api.call(landlord, 'POST /properties', harbourHouse)).body.id;
  });
  afterAll(() => api.stop());

  it('hides the property, and answers 404 the second time', async () => {
    const before = await total();
    expect((await api.call(landlord, `DELETE /properties/${id}`)).status).toBe(204);
    expect((await api.call(landlord, `DELETE /properties/${id}`)).status).toBe(404);
    expect((await api.call(landlord, `GET /properties/${id}`)).status).toBe(404);
    expect(await total()).toBe(before - 1);
  });

  it('decrements the count once when deletions race', async () => {
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(landlord, `DELETE /properties/${id}`)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await total()).toBe(before - 1);
    await atRest(api.database);
    const counts = await api.database.collection('property_counts').findOne({ _id: landlord.accountId as never });
    expect(counts?.pending).toEqual([]);
  });

  it('is rejected while there is an active lease, and succeeds after its end', async () => {
    const { id: tenant_id } = await addTenant(api, landlord, id);
    const lease = await addLease(api, landlord, { property_id: id, tenant_id });
    expect((await api.call(landlord, `DELETE /properties/${id}`)).problem).toMatchObject({
      status: 409,
      code: 'property_in_use',
      error: 'This property has an active lease. End or delete the lease first.',
    });
    expect((await api.call(landlord, `GET /properties/${id}`)).status).toBe(200);
    await api.call(landlord, `DELETE /leases/${lease.id}`);
    expect((await api.call(landlord, `DELETE /properties/${id}`)).status).toBe(204);
    // The former tenant stays in the account.
    expect((await api.call(landlord, `GET /tenants/${tenant_id}`)).body.property_name).toBe('Harbour House');
  });

  it('is rejected while its tenancy goes on month to month', async () => {
    const { id: tenant_id } = await addTenant(api, landlord, id);
    const charged = { charge_from: day(-40), rollover: { rent_amount: 1_900 } };
    const terms = { start_date: day(-40), end_date: day(-10), rent_terms: charged };
    const { id: lease } = await addLease(api, landlord, { property_id: id, tenant_id }, terms);
    expect((await api.call(landlord, `DELETE /properties/${id}`)).problem).toMatchObject({
      code: 'property_in_use',
      error: 'This property is rented month to month. Record when the tenant moved out first.',
    });
    await api.call(landlord, `POST /leases/${lease}/move-out`, { moved_out_on: day(-1) });
    expect((await api.call(landlord, `DELETE /properties/${id}`)).status).toBe(204);
  });

  it('lets either a lease or the deletion succeed when they race, never both', async () => {
    const terms = { start_date: '2020-01-01', end_date: '2999-12-31', rent_amount: 1, deposit_amount: 0 };
    for (let round = 0; round < 10; round++) {
      const property_id = (await api.call(landlord, 'POST /properties', harbourHouse)).body.id;
      const { id: tenant_id } = await addTenant(api, landlord, property_id);
      const [lease, removal] = await Promise.all([
        api.call(landlord, 'POST /leases', { property_id, tenant_id, ...terms }),
        api.call(landlord, `DELETE /properties/${property_id}`),
      ]);
      const leased = lease.status === 201;
      expect(removal.status).toBe(leased ? 409 : 204);
      expect((await api.call(landlord, `GET /leases?property_id=${property_id}`)).body.total).toBe(leased ? 1 : 0);
    }
  });

  it('answers 404 to another account, 403 to a tenant, 412 to a stale If-Match', async () => {
    await addTenant(api, landlord, id, { email: addresses.tenant });
    expect((await api.call(otherLandlord, `DELETE /properties/${id}`)).status).toBe(404);
    expect((await api.call(tenant, `DELETE /properties/${id}`)).problem).toMatchObject({
      status: 403,
      error: 'You may look at this property but not delete it.',
    });
    expect((await api.call(landlord, `DELETE /properties/${id}`, undefined, { 'if-match': '"7"' })).status).toBe(412);
    expect((await api.call(landlord, `GET /properties/${id}`)).status).toBe(200);
  });
});

describe('DELETE /properties/{id} of a property with payments', () => {
  let api: TestApi;
  let id: number;
  let paymentsIn: PropertyReferences['paymentsIn'];
  const remove = () => api.call(landlord, `DELETE /properties/${id}`);
  const isThere = async () => (await api.call(landlord, `GET /properties/${id}`)).status === 200;
  beforeAll(async () => {
    const uses: PropertyReferences = { paymentsIn: (propertyId, request) => paymentsIn(propertyId, request) };
    api = await testPortfolio({ property_limit: null }, fakeUsers(), uses);
  });
  beforeEach(async () => {
    id = (await api.call(landlord, 'POST /properties', harbourHouse)).body.id;
  });
  afterAll(() => api.stop());

  it('is rejected with a reason, after a check on behalf of the caller', async () => {
    const checks: object[] = [];
    paymentsIn = async (propertyId, { caller }) => {
      checks.push({ propertyId, userId: caller.userId });
      return true;
    };
    expect((await remove()).problem).toMatchObject({
      status: 409,
      code: 'property_in_use',
      error: 'This property has payments, so it can’t be deleted. It stays for your books.',
    });
    expect(checks).toEqual([{ propertyId: id, userId: landlord.userId }]);
    expect(await isThere()).toBe(true);
  });

  it('is rejected with 503 while operations is down, and nothing is deleted', async () => {
    paymentsIn = async () => {
      throw new Unavailable();
    };
    expect((await remove()).problem).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(await isThere()).toBe(true);
    await atRest(api.database);
    const counts = await api.database.collection('property_counts').findOne({ _id: landlord.accountId as never });
    expect(counts?.pending).toEqual([]);
  });

  it('is rejected if the payment is recorded just after the check', async () => {
    let recorded = false;
    paymentsIn = async (property_id) => {
      const answer = recorded;
      recorded = true;
      if (!answer) await callAsService(api, landlord, 'POST /internal/references', { property_id });
      return answer;
    };
    expect((await remove()).problem).toMatchObject({ status: 409, code: 'property_in_use' });
    expect(await isThere()).toBe(true);
  });

  it('lets either a payment or the deletion succeed when they race, never both', async () => {
    const recorded = new Set<number>();
    paymentsIn = async (propertyId) => recorded.has(propertyId);
    for (let round = 0; round < 20; round++) {
      const property_id = (await api.call(landlord, 'POST /properties', harbourHouse)).body.id;
      const pay = async () => {
        recorded.add(property_id);
        const { body } = await callAsService(api, landlord, 'POST /internal/references', { property_id });
        if (body.property === null) recorded.delete(property_id);
        return body.property !== null;
      };
      const [paid, removal] = await Promise.all([pay(), api.call(landlord, `DELETE /properties/${property_id}`)]);
      expect((await api.call(landlord, `GET /properties/${property_id}`)).status).toBe(
        removal.status === 204 ? 404 : 200,
      );
      if (paid) expect(removal.status).toBe(409);
    }
  });

  it('is not checked with operations if the caller may not delete', async () => {
    paymentsIn = () => Promise.reject(new Error('nobody asks'));
    expect((await api.call(otherLandlord, `DELETE /properties/${id}`)).status).toBe(404);
    await addTenant(api, landlord, id, { email: addresses.tenant });
    expect((await api.call(tenant, `DELETE /properties/${id}`)).status).toBe(403);
  });
});
