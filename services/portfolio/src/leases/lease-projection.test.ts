import type { Body } from '@keystead/contracts';
import { atRest, type TestApi } from '@keystead/service-kit/testing';
import { addTenancy, type Tenancy } from '../../test/test-leases.ts';
import { people, runJobs, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease } from '../../test/test-tenants.ts';
import { PropertyRepository } from '../properties/property.repository.ts';
import { TenantRepository } from '../tenants/tenant.repository.ts';
import { LeaseRepository } from './lease.repository.ts';
import { LeaseProjection } from './lease-projection.ts';

const { landlord, admin } = people;

describe('the fields that leases copy from their property and tenant', () => {
  let api: TestApi;
  let tenancy: Tenancy;
  let id: number;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    tenancy = await addTenancy(api, landlord, { name: 'Harbour House' });
    id = (await addLease(api, landlord, tenancy, { start_date: '2990-01-01', end_date: '2990-12-31' })).id;
  });
  afterAll(() => api.stop());

  const read = async () => (await api.call(landlord, `GET /leases/${id}`)).body;
  const found = async (q: string) => {
    await atRest(api.database);
    return (await api.call(landlord, `GET /leases?q=${q}`)).body.leases.some((lease) => lease.id === id);
  };
  const stored = async () => {
    await atRest(api.database);
    return api.database.collection<{ _id: number; expires_at: Date }>('leases').findOne({ _id: id });
  };
  const changeProperty = (change: Body<'PUT /properties/{id}'>) =>
    api.call(landlord, `PUT /properties/${tenancy.property_id}`, change);
  const changeTenant = (change: Body<'PUT /tenants/{id}'>) =>
    api.call(landlord, `PUT /tenants/${tenancy.tenant_id}`, change);

  it('follow a renamed property and a renamed tenant, in responses and in searches', async () => {
    await changeProperty({ name: 'Lighthouse' });
    await changeTenant({ last_name: 'Vance' });
    expect(await read()).toMatchObject({ property_name: 'Lighthouse', tenant_name: 'Rhea Vance', version: 1 });
    expect(await found('lighthouse%20vance')).toBe(true);
    expect(await found('harbour')).toBe(false);
    expect(await found('moss')).toBe(false);
  });

  it('follow the property’s time zone with the expiry', async () => {
    expect((await stored())?.expires_at).toEqual(new Date('2991-01-01T00:00:00Z'));
    await changeProperty({ time_zone: 'America/Los_Angeles' });
    expect((await stored())?.expires_at).toEqual(new Date('2991-01-01T08:00:00Z'));
    await changeProperty({ time_zone: null });
    expect((await stored())?.expires_at).toEqual(new Date('2991-01-01T00:00:00Z'));
  });

  it('leave the expiry of a lease that was set to expired', async () => {
    await api.call(landlord, `PUT /leases/${id}`, { status: 'expired' });
    const before = (await stored())?.expires_at;
    await changeProperty({ time_zone: 'America/Los_Angeles', name: 'Lighthouse' });
    expect((await stored())?.expires_at).toEqual(before);
    expect((await read()).status).toBe('expired');
  });

  it('are updated after a rename that was interrupted before it reached the leases', async () => {
    await atRest(api.database);
    const properties = api.database.collection<{ _id: number; unfiled: object[] }>('properties');
    const entry = {
      version: 2,
      action: 'changed',
      at: new Date(Date.now() - 60_000),
      by: { user_id: landlord.userId, name: 'User 1' },
      changes: [{ field: 'name', from: 'Harbour House', to: 'Lighthouse' }],
    };
    await properties.updateOne(
      { _id: tenancy.property_id },
      { $set: { name: 'Lighthouse', version: 2 }, $push: { unfiled: entry } },
    );
    expect((await read()).property_name).toBe('Lighthouse');
    expect(await found('lighthouse')).toBe(false);
    await runJobs(api.database, []);
    expect(await found('lighthouse')).toBe(true);
  });

  it('are up to date after concurrent renames and edits of the lease', async () => {
    for (let round = 0; round < 10; round++) {
      const [home, last_name] = [`Harbour${round}`, `Moss${round}`];
      await Promise.all([
        changeProperty({ name: `Draft${round}` }).then(() => changeProperty({ name: home })),
        changeTenant({ last_name }),
        api.call(landlord, `PUT /leases/${id}`, { rent_amount: round }),
        api.call(admin, `PUT /leases/${id}`, { lease_terms: `Round ${round}` }),
      ]);
      expect(await read()).toMatchObject({ rent_amount: round, lease_terms: `Round ${round}`, property_name: home });
      expect(await found(`${home}%20${last_name}`)).toBe(true);
      expect(await found(`draft${round}`)).toBe(false);
    }
  });

  it('are up to date when a later rename overtakes an earlier one', async () => {
    const { database } = api;
    /** Delays the write of what it has read. Meanwhile the property is renamed again, and that reaches the lease. */
    class SlowLeases extends LeaseRepository {
      overtaken = false;

      override async updateProjection(...what: Parameters<LeaseRepository['updateProjection']>) {
        if (!this.overtaken) await changeProperty({ name: 'Lighthouse' });
        await atRest(api.database);
        this.overtaken = true;
        return super.updateProjection(...what);
      }
    }
    const stores = {
      properties: new PropertyRepository(database),
      tenants: new TenantRepository(database),
      leases: new SlowLeases(database),
    };
    const properties = database.collection<{ _id: number }>('properties');
    await properties.updateOne({ _id: tenancy.property_id }, { $set: { name: 'Draft' } });
    await new LeaseProjection(stores).refresh(id);
    expect(await found('lighthouse')).toBe(true);
    expect(await found('draft')).toBe(false);
  });

  it('are up to date when the lease is added while its property is renamed', async () => {
    for (let round = 0; round < 10; round++) {
      tenancy = await addTenancy(api, landlord);
      const [made] = await Promise.all([
        addLease(api, landlord, tenancy, { start_date: '2990-01-01', end_date: '2990-12-31' }),
        changeProperty({ name: `Lighthouse${round}` }),
      ]);
      id = made.id;
      expect((await read()).property_name).toBe(`Lighthouse${round}`);
      expect(await found(`lighthouse${round}`)).toBe(true);
    }
  });

  it('still have the names of a property and a tenant that were deleted', async () => {
    await api.call(landlord, `PUT /leases/${id}`, { status: 'expired' });
    await changeProperty({ name: 'Lighthouse' });
    await api.call(landlord, `DELETE /tenants/${tenancy.tenant_id}`);
    await api.call(landlord, `DELETE /properties/${tenancy.property_id}`);
    expect(await read()).toMatchObject({ property_name: 'Lighthouse', tenant_name: 'Rhea Moss' });
  });
});
