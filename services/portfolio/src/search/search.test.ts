import type { SearchGroup } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { addresses, callAsService, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, otherLandlord, admin, tenant, otherTenant } = people;

describe('GET /internal/search', () => {
  let api: TestApi;
  const ids: Record<'house' | 'unit' | 'zoe' | 'former' | 'lease' | 'past', number> = {} as never;

  beforeAll(async () => {
    api = await testPortfolio();
    ids.house = await addProperty(api, landlord, { name: 'Élan Court', address: '1 Quay Street' });
    ids.unit = await addProperty(api, landlord, { name: 'Riverside, Unit 1A', city: 'Salem' });
    const [house, unit] = [{ property_id: ids.house }, { property_id: ids.unit }];
    const named = { first_name: 'Zoë', last_name: 'Moss' };
    const former = { ...named, email: 'former@mail.example', status: 'inactive' } as const;
    ids.former = (await addTenant(api, landlord, ids.house, former)).id;
    ids.zoe = (await addTenant(api, landlord, ids.unit, { ...named, email: addresses.tenant })).id;
    ids.past = (await addLease(api, landlord, { ...house, tenant_id: ids.former }, { end_date: '2021-12-31' })).id;
    ids.lease = (await addLease(api, landlord, { ...unit, tenant_id: ids.zoe })).id;
    for (const name of ['Mossgrove 1', 'Mossgrove 2', 'Mossgrove 3']) await addProperty(api, landlord, { name });
    const elsewhere = await addProperty(api, otherLandlord, { name: 'Élan Tower' });
    await addTenant(api, otherLandlord, elsewhere, { ...named, email: addresses.otherTenant });
  });
  afterAll(() => api.stop());

  const search = async (by: TestUser, q: string, limit = 5): Promise<SearchGroup[]> =>
    (await callAsService(api, by, `GET /internal/search?q=${encodeURIComponent(q)}&limit=${limit}`)).body.groups;
  const idsOf = async (by: TestUser, q: string) =>
    Object.fromEntries((await search(by, q)).map(({ kind, results }) => [kind, results.map(({ id }) => id)]));

  it('finds records of each kind, whatever the accents, with what tells them apart and where they are', async () => {
    expect(await search(landlord, 'ELAN')).toEqual([
      {
        kind: 'property',
        results: [
          {
            id: ids.house,
            title: 'Élan Court',
            subtitle: '1 Quay Street, Portland · Available',
            path: `/app/properties/${ids.house}`,
          },
        ],
        more: false,
      },
      { kind: 'lease', results: [expect.objectContaining({ id: ids.past })], more: false },
    ]);
    const [tenants, leases] = await search(landlord, 'zoe moss');
    expect(tenants?.results).toEqual([
      { id: ids.zoe, title: 'Zoë Moss', subtitle: 'Riverside, Unit 1A · Active', path: `/app/tenants/${ids.zoe}` },
      { id: ids.former, title: 'Zoë Moss', subtitle: 'Élan Court · Inactive', path: `/app/tenants/${ids.former}` },
    ]);
    expect(leases?.results.map(({ id, subtitle }) => [id, subtitle])).toEqual([
      [ids.lease, 'Riverside, Unit 1A · January 1, 2020 – December 31, 2999 · Active'],
      [ids.past, 'Élan Court · January 1, 2020 – December 31, 2021 · Expired'],
    ]);
  });

  it('finds records by several words, and by the beginnings of words', async () => {
    expect(await idsOf(landlord, '1a riverside')).toEqual({ property: [ids.unit], lease: [ids.lease] });
    expect(await idsOf(landlord, 'moss 1A')).toEqual({ lease: [ids.lease] });
    expect(await idsOf(landlord, 'riv sal')).toEqual({ property: [ids.unit] });
    expect(await idsOf(landlord, 'riverside nowhere')).toEqual({});
    expect(await idsOf(landlord, '.*')).toEqual({});
  });

  it('returns whole words first, and tells whether there are more', async () => {
    const [properties, tenants] = await search(landlord, 'moss', 2);
    expect(properties).toMatchObject({ kind: 'property', more: true, results: [{}, {}] });
    expect(tenants).toMatchObject({ kind: 'tenant', more: false, results: [{ id: ids.zoe }, { id: ids.former }] });
  });

  it('finds only what is in the scope of the caller', async () => {
    expect(await idsOf(manager, 'elan')).toEqual(await idsOf(landlord, 'elan'));
    expect((await idsOf(otherLandlord, 'zoe')).tenant).toHaveLength(1);
    expect(await idsOf(otherLandlord, 'riverside')).toEqual({});
    expect((await idsOf(admin, 'elan')).property).toHaveLength(2);
    expect(await idsOf(tenant, 'riverside')).toEqual({ property: [ids.unit], lease: [ids.lease] });
    expect(await idsOf(tenant, 'moss')).toEqual({ tenant: [ids.zoe], lease: [ids.lease] });
    expect(await idsOf(otherTenant, 'riverside')).toEqual({});
    expect(await idsOf({ ...tenant, emailConfirmed: false }, 'riverside')).toEqual({});
  });

  it('finds no deleted records, and nothing for a tenant who was removed', async () => {
    const id = await addProperty(api, landlord, { name: 'Vanishing Point' });
    expect(await idsOf(landlord, 'vanishing')).toEqual({ property: [id] });
    await api.call(landlord, `DELETE /properties/${id}`);
    expect(await idsOf(landlord, 'vanishing')).toEqual({});
    const [record] = (await search(otherTenant, 'zoe'))[0]?.results ?? [];
    await api.call(otherLandlord, `DELETE /tenants/${record?.id}`);
    expect(await idsOf(otherTenant, 'zoe')).toEqual({});
  });

  it('rejects a call without a user, without words and with too large a limit', async () => {
    expect((await callAsService(api, null, 'GET /internal/search?q=moss')).status).toBe(401);
    for (const query of ['', '?q=', '?q=moss&limit=21'])
      expect((await callAsService(api, landlord, `GET /internal/search${query}`)).status).toBe(422);
  });
});
