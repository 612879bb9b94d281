import type { Body } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { addTenancy, type Tenancy } from '../../test/test-leases.ts';
import { addresses, callAsService, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, otherLandlord, admin, tenant, otherTenant } = people;
const nothing = { property: null, tenant: null, lease_id: null, charges_rent: false };

describe('POST /internal/references', () => {
  let api: TestApi;
  let tenancy: Tenancy;
  const findReferences = async (user: TestUser | null, body: Body<'POST /internal/references'>) =>
    (await callAsService(api, user, 'POST /internal/references', body)).body;
  const linksOf = async (collection: string, id: number) =>
    (await api.database.collection<{ _id: number; links: number }>(collection).findOne({ _id: id }))?.links;
  beforeEach(async () => {
    api = await testPortfolio();
    tenancy = await addTenancy(api, landlord, { time_zone: 'America/New_York' });
  });
  afterEach(() => api.stop());

  it('returns the requested property and tenant, and increments both link counts', async () => {
    const { property_id, tenant_id } = tenancy;
    const before = [await linksOf('properties', property_id), await linksOf('tenants', tenant_id)];
    const { email } = (await api.call(landlord, `GET /tenants/${tenant_id}`)).body;
    const found = {
      property: {
        id: property_id,
        account_id: landlord.accountId,
        name: 'Harbour House',
        address: '12 Quay Street, Portland, ME 04101',
        city: 'Portland',
        state: 'ME',
        time_zone: 'America/New_York',
        rent_amount: expect.any(Number),
        added_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        live: true,
      },
      tenant: {
        id: tenant_id,
        account_id: landlord.accountId,
        user_id: expect.any(Number),
        name: 'Rhea Moss',
        email,
        live: true,
      },
      lease_id: null,
      charges_rent: false,
    };
    expect(await findReferences(landlord, tenancy)).toEqual(found);
    for (const user of [manager, admin, null]) expect(await findReferences(user, tenancy)).toEqual(found);
    const after = [await linksOf('properties', property_id), await linksOf('tenants', tenant_id)];
    expect(after).toEqual(before.map((links) => (links ?? 0) + 4));
  });

  it('returns null for what the caller cannot see, and increments no link count', async () => {
    const links = await linksOf('properties', tenancy.property_id);
    for (const user of [otherLandlord, tenant, { ...tenant, emailConfirmed: false }])
      expect(await findReferences(user, tenancy)).toEqual(nothing);
    expect(await linksOf('properties', tenancy.property_id)).toBe(links);
  });

  it('returns no tenant of another account, not even to callers who see both', async () => {
    const { tenant_id } = await addTenancy(api, otherLandlord);
    for (const user of [landlord, admin, null])
      expect(await findReferences(user, { property_id: tenancy.property_id, tenant_id })).toMatchObject({
        property: { id: tenancy.property_id },
        tenant: null,
        lease_id: null,
      });
  });

  it('returns a tenant only if one is requested, except for a calling tenant', async () => {
    for (const tenant_id of [undefined, null, 999])
      expect(await findReferences(landlord, { property_id: tenancy.property_id, tenant_id })).toMatchObject({
        tenant: null,
      });
  });

  it('returns no deleted record', async () => {
    await api.call(landlord, `DELETE /tenants/${tenancy.tenant_id}`);
    expect(await findReferences(landlord, tenancy)).toMatchObject({ property: { live: true }, tenant: null });
    await api.call(landlord, `DELETE /properties/${tenancy.property_id}`);
    for (const user of [landlord, null]) expect(await findReferences(user, tenancy)).toEqual(nothing);
  });

  it('returns the calling tenant if none is requested: by their record, or else by their lease', async () => {
    const { property_id } = tenancy;
    const elsewhere = await addProperty(api, landlord);
    const tenantRecord = await addTenant(api, landlord, elsewhere, { email: addresses.tenant });
    expect(await findReferences(tenant, { property_id })).toEqual(nothing);
    const lease = await addLease(api, landlord, { property_id, tenant_id: tenantRecord.id });
    expect(await findReferences(tenant, { property_id })).toMatchObject({
      tenant: { id: tenantRecord.id },
      lease_id: lease.id,
    });
    await api.call(landlord, `DELETE /leases/${lease.id}`);
    await api.call(landlord, `PUT /tenants/${tenantRecord.id}`, { property_id });
    expect(await findReferences(tenant, { property_id })).toMatchObject({
      tenant: { id: tenantRecord.id, user_id: tenant.userId },
      lease_id: null,
      charges_rent: false,
    });
  });

  it('prefers the calling tenant’s record that is active in the property', async () => {
    const { property_id } = tenancy;
    const leasing = await addTenant(api, landlord, await addProperty(api, landlord), { email: addresses.tenant });
    await addLease(api, landlord, { property_id, tenant_id: leasing.id });
    const living = await addTenant(api, landlord, property_id);
    const sameUser = { $set: { user_id: tenant.userId } };
    await api.database.collection<{ _id: number }>('tenants').updateOne({ _id: living.id }, sameUser);
    expect(await findReferences(tenant, { property_id })).toMatchObject({ tenant: { id: living.id } });
    await api.call(landlord, `PUT /tenants/${living.id}`, { status: 'inactive' });
    expect(await findReferences(tenant, { property_id })).toMatchObject({ tenant: { id: leasing.id } });
  });

  it('returns no other tenant to a calling tenant, and none of another account', async () => {
    const { property_id, tenant_id } = tenancy;
    await addTenant(api, landlord, property_id, { email: addresses.tenant });
    const otherAccountTenant = await addTenant(api, otherLandlord, await addProperty(api, otherLandlord), {
      email: addresses.tenant,
    });
    for (const id of [tenant_id, otherAccountTenant.id])
      expect(await findReferences(tenant, { property_id, tenant_id: id })).toMatchObject({
        property: { id: property_id },
        tenant: null,
      });
    expect(await findReferences(otherTenant, { property_id })).toEqual(nothing);
  });

  it('returns the lease in force on the day, by default today', async () => {
    const lease = async (start_date: string, end_date: string) =>
      (await addLease(api, landlord, tenancy, { start_date, end_date })).id;
    const before = await lease('2019-01-01', '2019-12-31');
    const now = await lease('2020-01-01', '2998-12-31');
    const on = async (day?: string) => (await findReferences(landlord, { ...tenancy, on: day })).lease_id;
    expect(await on()).toBe(now);
    expect(await on('2019-12-31')).toBe(before);
    expect(await on('2020-01-01T09:30:00Z')).toBe(now);
    expect(await on('2018-06-01')).toBe(before);
    await api.call(landlord, `DELETE /leases/${before}`);
    expect(await on('2019-06-01')).toBe(now);
    const another = await addTenant(api, landlord, tenancy.property_id);
    expect(await findReferences(landlord, { ...tenancy, tenant_id: another.id })).toMatchObject({ lease_id: null });
  });

  it('counts the link of each returned tenant when a deletion races with it', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await addTenant(api, landlord, tenancy.property_id);
      const before = await linksOf('tenants', id);
      const [{ tenant: named }, removal] = await Promise.all([
        findReferences(landlord, { ...tenancy, tenant_id: id }),
        api.call(landlord, `DELETE /tenants/${id}`),
      ]);
      expect(removal.status).toBe(204);
      // The link is counted before the response, so a later deletion had to retry.
      expect(await linksOf('tenants', id)).toBe((before ?? 0) + (named ? 1 : 0));
    }
  });

  it('is rejected for every service except operations, with and without a user', async () => {
    const links = await linksOf('properties', tenancy.property_id);
    const from = { 'x-service-token': api.issuer.serviceToken('gateway') };
    for (const user of [landlord, admin, null])
      expect((await api.call(user, 'POST /internal/references', tenancy, from)).problem).toMatchObject({
        status: 403,
        code: 'forbidden',
        error: 'Only the operations service may ask for this.',
      });
    expect(await linksOf('properties', tenancy.property_id)).toBe(links);
  });
});
