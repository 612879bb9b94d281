import { atRest, reportsIn, type TestApi } from '@keystead/service-kit/testing';
import { imported } from '../test/test-imports.ts';
import { people, samples, testPortfolio } from '../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../test/test-tenants.ts';

const { landlord } = people;

describe('the outbox messages of an account’s portfolio', () => {
  let api: TestApi;
  let home: number;
  let tenantId: number;
  beforeEach(async () => {
    api = await testPortfolio();
    home = await addProperty(api, landlord);
    tenantId = (await addTenant(api, landlord, home)).id;
    await atRest(api.database);
    await api.database.collection('reports').deleteMany({});
  });
  afterEach(() => api.stop());

  const messages = async () => (await reportsIn(api.database)).changes.map(({ key, types }) => [key, ...types]);

  it('include each change of a property, with its new state', async () => {
    const id = await addProperty(api, landlord);
    await api.call(landlord, `PUT /properties/${id}`, { name: 'Lighthouse', rent_amount: 1900.25 });
    await api.call(landlord, `DELETE /properties/${id}`);
    expect(await messages()).toEqual([
      [`properties/${id}/1`, 'property.created'],
      [`properties/${id}/2`, 'property.updated'],
      [`properties/${id}/3`, 'property.deleted'],
    ]);
    const [, changed] = (await reportsIn(api.database)).changes;
    expect(changed).toMatchObject({
      account_id: 1,
      by: { user_id: 1, name: 'User 1' },
      data: {
        object: 'property',
        id,
        version: 2,
        record: { name: 'Lighthouse', city: 'Portland', rent_amount: 1900.25, deposit_amount: null, photos: null },
        changes: [
          { field: 'name', from: 'Harbour House', to: 'Lighthouse' },
          { field: 'rent_amount', from: 1850.5, to: 1900.25 },
        ],
      },
    });
  });

  it('include each change of a tenant', async () => {
    const { id } = await addTenant(api, landlord, home);
    await api.call(landlord, `PUT /tenants/${id}`, { phone: '207 555 0100' });
    await api.call(landlord, `DELETE /tenants/${id}`);
    expect(await messages()).toEqual([
      [`tenants/${id}/1`, 'tenant.created'],
      [`tenants/${id}/2`, 'tenant.updated'],
      [`tenants/${id}/3`, 'tenant.deleted'],
    ]);
  });

  it('include each change of a lease, its end too', async () => {
    const { id } = await addLease(api, landlord, { property_id: home, tenant_id: tenantId });
    await api.call(landlord, `PUT /leases/${id}`, { rent_amount: 2000 });
    await api.call(landlord, `POST /leases/${id}/end`, { end_date: new Date().toISOString().slice(0, 10) });
    await api.call(landlord, `DELETE /leases/${id}`);
    expect((await messages()).filter(([key]) => key?.startsWith('leases/'))).toEqual([
      [`leases/${id}/1`, 'lease.created'],
      [`leases/${id}/2`, 'lease.updated'],
      [`leases/${id}/3`, 'lease.updated'],
      [`leases/${id}/4`, 'lease.deleted'],
    ]);
  });

  it('include each record that an import has added', async () => {
    const csv = [1, 2, 3].map((at) => `Elm House ${at},${at} Elm Street,Salem,OR,97301,900\n`).join('');
    await imported(api, landlord, `name,address,city,state,zip_code,rent_amount\n${csv}`);
    const { changes } = await reportsIn(api.database);
    expect(changes.map(({ types, data }) => [types, data.record.name])).toEqual(
      [1, 2, 3].map((at) => [['property.created'], `Elm House ${at}`]),
    );
  });

  it('include the request with its change, or a message of its own if it failed', async () => {
    await api.call(landlord, 'POST /properties', samples.properties);
    await api.call(people.otherLandlord, `PUT /properties/${home}`, { name: 'Mine' });
    await api.call(landlord, 'GET /properties');
    const { requests, changes } = await reportsIn(api.database);
    expect(changes.map(({ operation, by }) => [operation, by.user_id])).toEqual([['POST /properties', 1]]);
    expect(requests.map(({ action, subject, status, by }) => [action, subject, status, by.user_id])).toEqual([
      ['PUT /properties/{id}', `properties/${home}`, 404, 3],
    ]);
  });
});
