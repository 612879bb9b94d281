import { runMigrations } from '@keystead/service-kit';
import type { TestApi } from '@keystead/service-kit/testing';
import { addresses, people, samples, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addTenant } from '../../test/test-tenants.ts';
import { propertiesByBuilding } from '../migrations.ts';
import { type Property, streetOf } from './property.ts';

const { landlord, otherLandlord, admin, tenant } = people;
const harbourHouse = samples.properties;

describe('GET /properties', () => {
  let api: TestApi;
  const names = (answer: { body: { properties: { name: string }[] } }) =>
    answer.body.properties.map(({ name }) => name);

  beforeAll(async () => {
    api = await testPortfolio();
    const rows = [
      { name: 'Élan Court', city: 'Boston', rent_amount: 3000, status: 'occupied' },
      { name: 'birch cottage', city: 'Salem', rent_amount: 1200 },
      { name: 'Aspen Loft', city: 'Boston', rent_amount: 2100, status: 'maintenance' },
      { name: 'Cedar House', city: 'Bangor', rent_amount: 1200 },
    ];
    for (const row of rows) await api.call(landlord, 'POST /properties', { ...harbourHouse, ...row });
    await api.call(otherLandlord, 'POST /properties', { ...harbourHouse, name: 'Next Door' });
  });
  afterAll(() => api.stop());

  it('lists the account’s properties, newest first, with the exact total', async () => {
    const list = await api.call(landlord, 'GET /properties');
    expect(names(list)).toEqual(['Cedar House', 'Aspen Loft', 'birch cottage', 'Élan Court']);
    expect(list.body).toMatchObject({ total: 4, next_cursor: null, abilities: { create: true } });
  });

  it('lists what was changed or created since an instant', async () => {
    const { body } = await api.call(landlord, 'GET /properties?sort=name');
    const [aspen, birch, cedar] = body.properties;
    const changed = await api.call(landlord, `PUT /properties/${birch?.id}`, { city: 'Lynn' });
    const changes = await api.call(landlord, `GET /properties?updated_since=${changed.body.updated_at}`);
    expect(changes.body).toMatchObject({ properties: [{ id: birch?.id }], total: 1, next_cursor: null });
    const created = `created_after=${birch?.created_at}&created_before=${cedar?.created_at}`;
    expect(names(await api.call(landlord, `GET /properties?${created}`))).toEqual([aspen?.name]);
    expect((await api.call(landlord, 'GET /properties?updated_since=yesterday')).problem).toMatchObject({
      status: 422,
      fields: { updated_since: expect.any(String) },
    });
  });

  it('lists all accounts for an admin', async () => {
    const list = await api.call(admin, 'GET /properties?sort=name');
    expect(names(list)).toEqual(['Aspen Loft', 'birch cottage', 'Cedar House', 'Next Door', 'Élan Court']);
    expect(list.body.total).toBe(5);
  });

  it('lists one account for an admin, who alone may choose one', async () => {
    const query = `account_id=${landlord.accountId}&count_by=status`;
    const { body } = await api.call(admin, `GET /properties?${query}`);
    expect(body).toMatchObject({ total: 4, counts: [{ value: 'available', total: 2 }, { total: 1 }, { total: 1 }] });
    expect(body.properties.map(({ id }) => id)).toEqual(
      (await api.call(landlord, 'GET /properties')).body.properties.map(({ id }) => id),
    );
    expect((await api.call(admin, 'GET /properties?account_id=999')).body).toMatchObject({ properties: [], total: 0 });
    expect((await api.call(admin, 'GET /properties?account_id=all')).status).toBe(422);
    for (const path of ['/properties', '/tenants', '/leases'])
      for (const by of [landlord, otherLandlord, tenant])
        for (const operation of [`GET ${path}?${query}`, `GET ${path}/export?account_id=${landlord.accountId}`])
          expect((await api.call(by, operation)).status).toBe(403);
    for (const path of ['/tenants', '/leases'])
      expect((await api.call(admin, `GET ${path}?${query}`)).body).toMatchObject({ total: 0 });
  });

  it('lists only a tenant’s rented properties, and none before their address is confirmed', async () => {
    expect((await api.call(tenant, 'GET /properties')).body).toMatchObject({
      properties: [],
      total: 0,
      abilities: { create: false },
    });
    const idOf = async (q: string) =>
      (await api.call(landlord, `GET /properties?q=${q}`)).body.properties.at(0)?.id ?? 0;
    const tenantRecord = await addTenant(api, landlord, await idOf('cedar'), { email: addresses.tenant });
    const list = await api.call(tenant, 'GET /properties');
    expect(names(list)).toEqual(['Cedar House']);
    expect(list.body.properties[0]?.abilities).toEqual({ update: false, delete: false });
    await addLease(api, landlord, { property_id: await idOf('birch'), tenant_id: tenantRecord.id });
    expect(names(await api.call(tenant, 'GET /properties'))).toEqual(['Cedar House', 'birch cottage']);
    const unconfirmed = { ...tenant, emailConfirmed: false };
    expect(names(await api.call(unconfirmed, 'GET /properties'))).toEqual([]);
    for (const { id } of (await api.call(admin, 'GET /properties')).body.properties)
      for (const operation of [`GET /properties/${id}`, `PUT /properties/${id}`, `DELETE /properties/${id}`])
        expect((await api.call(unconfirmed, operation)).status).toBe(404);
  });

  it.each([
    ['elan', ['Élan Court']],
    ['bos', ['Aspen Loft', 'Élan Court']],
    ['boston asp', ['Aspen Loft']],
    ['quay', ['Cedar House', 'Aspen Loft', 'birch cottage', 'Élan Court']],
    ['.*', ['Cedar House', 'Aspen Loft', 'birch cottage', 'Élan Court']],
    ['nowhere', []],
  ])('finds by prefixes of words: %s', async (q, expected) => {
    const list = await api.call(landlord, `GET /properties?q=${encodeURIComponent(q)}`);
    expect(names(list)).toEqual(expected);
    expect(list.body.total).toBe(expected.length);
  });

  it('filters by status', async () => {
    expect(names(await api.call(landlord, 'GET /properties?status=occupied'))).toEqual(['Élan Court']);
    expect(names(await api.call(landlord, 'GET /properties?status=available&q=b'))).toEqual([
      'Cedar House',
      'birch cottage',
    ]);
  });

  it.each(['-created_at', 'created_at', 'name', '-name', 'rent_amount', '-rent_amount', 'building'])(
    'pages by %s in the order of the whole list while rows are added',
    async (sort) => {
      const unpaged = names(await api.call(landlord, `GET /properties?sort=${sort}`));
      const paged: string[] = [];
      let cursor = '';
      do {
        const page = await api.call(landlord, `GET /properties?sort=${sort}&limit=1${cursor}`);
        paged.push(...names(page));
        cursor = page.body.next_cursor ? `&cursor=${page.body.next_cursor}` : '';
      } while (cursor);
      expect(paged).toEqual(unpaged);
    },
  );

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=many', 'limit'],
    ['sort=rent_cents', 'sort'],
    ['cursor=bm9wZQ', 'cursor'],
    ['status=sold', 'status'],
    ['status[$ne]=available', 'status[$ne]'],
  ])('rejects ?%s', async (query, field) => {
    const refused = await api.call(landlord, `GET /properties?${query}`);
    expect(refused.problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });

  it.each(['name', 'building'])('pages by %s through the longest names and addresses', async (sort) => {
    const own = await testPortfolio();
    const long = { address: '길'.repeat(300), city: '시'.repeat(120), state: '도'.repeat(120) };
    for (const last of ['가', '나'])
      await own.call(landlord, 'POST /properties', { ...harbourHouse, ...long, name: `${'집'.repeat(199)}${last}` });
    const { body: first } = await own.call(landlord, `GET /properties?sort=${sort}&limit=1`);
    const { body: next } = await own.call(landlord, `GET /properties?sort=${sort}&limit=1&cursor=${first.next_cursor}`);
    expect([...first.properties, ...next.properties].map(({ name }) => name.at(-1))).toEqual(['가', '나']);
    await own.stop();
  });

  it('rejects a cursor of another sort order', async () => {
    const { next_cursor } = (await api.call(landlord, 'GET /properties?limit=1')).body;
    expect((await api.call(landlord, `GET /properties?sort=name&cursor=${next_cursor}`)).status).toBe(422);
  });
});

describe('GET /properties?sort=building', () => {
  it.each([
    ['418 Maple Street, Unit 2B', '418 Maple Street'],
    ['418 Maple Street Apt. 12', '418 Maple Street'],
    ['418 Maple Street #4', '418 Maple Street'],
    ['418 Maple Street, no. A', '418 Maple Street'],
    ['418 Maple Street', '418 Maple Street'],
    ['12 Loft Street', '12 Loft Street'],
    ['Lot 7', 'Lot 7'],
    ['1 Suite Court', '1 Suite Court'],
  ])('reads the street of %s', (address, street) => {
    expect(streetOf(address)).toBe(street);
  });

  it('lists the units of a building together, with sums of all of them on each page', async () => {
    const api = await testPortfolio({ property_limit: 20 });
    const unit = (label: string, row: object = {}) =>
      api.call(landlord, 'POST /properties', {
        ...harbourHouse,
        name: `Maple Court ${label}`,
        address: `418 Maple Street, Unit ${label}`,
        rent_amount: 1000.1,
        ...row,
      });
    await unit('2B', { status: 'occupied' });
    await api.call(landlord, 'POST /properties', { ...harbourHouse, address: '418 Maple Street North' });
    await unit('1A', { address: '418 MAPLE STREET #1A', zip_code: '04101-1234' });
    await unit('1B', { name: 'Another town', city: 'Salem', status: 'occupied' });
    await unit('3C');
    await api.call(otherLandlord, 'POST /properties', { ...harbourHouse, address: '418 Maple Street, Unit 9' });

    const pages = [];
    let cursor = '';
    do {
      const { body } = await api.call(landlord, `GET /properties?sort=building&limit=2${cursor}`);
      pages.push(body);
      cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : '';
    } while (cursor);
    const found = pages.flatMap(({ properties }) => properties);
    expect(found.map(({ name }) => name)).toEqual([
      'Harbour House',
      'Maple Court 1A',
      'Maple Court 2B',
      'Maple Court 3C',
      'Another town',
    ]);
    const court = { city: 'Portland', units: 3, occupied: 1, rent_amount: 3000.3 };
    const ids = (from: number, to: number) => found.slice(from, to).map(({ id }) => id);
    expect(pages.map(({ buildings }) => buildings)).toMatchObject([
      [
        { address: '418 Maple Street North', units: 1, occupied: 0, property_ids: ids(0, 1) },
        { ...court, address: '418 MAPLE STREET', property_ids: ids(1, 2) },
      ],
      [{ ...court, address: '418 Maple Street', property_ids: ids(2, 4) }],
      [{ city: 'Salem', units: 1, occupied: 1, property_ids: ids(4, 5) }],
    ]);

    // As the release before has stored them.
    const stored = api.database.collection<Property>('properties');
    await stored.updateMany({}, { $unset: { building_sort: 1 } });
    const first = { _id: found[1]?.id ?? 0 };
    await runMigrations(api.database, [propertiesByBuilding(api.database)]);
    expect(await stored.countDocuments({ building_sort: { $exists: false } })).toBe(0);
    expect((await stored.findOne(first))?.building_sort).toBe('418 maple street|portland|me|04101');
    const { body } = await api.call(landlord, 'GET /properties?sort=building');
    expect(body.properties.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    await api.stop();
  });
});
