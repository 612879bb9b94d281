import type { TestApi } from '@keystead/service-kit/testing';
import { addresses, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addProperty, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, otherLandlord, admin, tenant, otherTenant } = people;

describe('GET /tenants', () => {
  let api: TestApi;
  let harbour: number;
  let lighthouse: number;
  const names = (answer: { body: { tenants: { last_name: string }[] } }) =>
    answer.body.tenants.map(({ last_name }) => last_name);

  beforeAll(async () => {
    api = await testPortfolio();
    harbour = await addProperty(api, landlord);
    lighthouse = await addProperty(api, landlord, { name: 'Lighthouse' });
    const rows = [
      [harbour, { first_name: 'Odile', last_name: 'Benoît', email: 'odile@mail.example', status: 'inactive' }],
      [lighthouse, { first_name: 'Theo', last_name: 'lindqvist', email: 'theo@fjord.example' }],
      [harbour, { first_name: 'Marcus', last_name: 'Lee', email: addresses.tenant }],
      [lighthouse, { first_name: 'Anna', last_name: 'Lee', email: 'anna.lee@mail.example', status: 'inactive' }],
    ] as const;
    for (const [property, entry] of rows) await addTenant(api, landlord, property, entry);
    const nextDoor = await addProperty(api, otherLandlord, { name: 'Next Door' });
    await addTenant(api, otherLandlord, nextDoor, { last_name: 'Moss', email: 'moss@mail.example' });
  });
  afterAll(() => api.stop());

  it('lists the account’s tenants, newest first, with their properties and the exact total', async () => {
    const list = await api.call(landlord, 'GET /tenants');
    expect(names(list)).toEqual(['Lee', 'Lee', 'lindqvist', 'Benoît']);
    expect(list.body.tenants.map(({ property_name }) => property_name)).toEqual([
      'Lighthouse',
      'Harbour House',
      'Lighthouse',
      'Harbour House',
    ]);
    expect(list.body).toMatchObject({ total: 4, next_cursor: null, abilities: { create: true } });
    expect(list.body.tenants[0]?.abilities).toEqual({ update: true, delete: true, invite: true });
    expect((await api.call(manager, 'GET /tenants')).body).toEqual(list.body);
  });

  it('orders active tenants before others, each by last name, and counts both', async () => {
    const list = await api.call(landlord, 'GET /tenants?sort=status&count_by=status');
    expect(names(list)).toEqual(['Lee', 'lindqvist', 'Benoît', 'Lee']);
    expect(list.body.counts).toEqual([
      { value: 'active', total: 2 },
      { value: 'inactive', total: 2 },
    ]);
  });

  it('lists all accounts for an admin', async () => {
    const list = await api.call(admin, 'GET /tenants?sort=name');
    expect(names(list)).toEqual(['Benoît', 'Lee', 'Lee', 'lindqvist', 'Moss']);
    expect(list.body.total).toBe(5);
    expect(list.body.tenants[0]?.abilities).toEqual({ update: true, delete: true, invite: true });
  });

  it('lists a tenant’s own records, and none before their address is confirmed', async () => {
    const list = await api.call(tenant, 'GET /tenants');
    expect(list.body).toMatchObject({
      tenants: [{ first_name: 'Marcus', property_name: 'Harbour House', abilities: { update: false, delete: false } }],
      total: 1,
      abilities: { create: false },
    });
    expect((await api.call(otherTenant, 'GET /tenants')).body).toMatchObject({ tenants: [], total: 0 });
    const unconfirmed = { ...tenant, emailConfirmed: false };
    expect((await api.call(unconfirmed, 'GET /tenants')).body).toMatchObject({ tenants: [], total: 0 });
    for (const { id } of (await api.call(admin, 'GET /tenants')).body.tenants)
      for (const operation of [
        `GET /tenants/${id}`,
        `PUT /tenants/${id}`,
        `DELETE /tenants/${id}`,
        `POST /tenants/${id}/invitation`,
      ])
        expect((await api.call(unconfirmed, operation)).status).toBe(404);
  });

  it('hides a tenant record from other accounts and other tenants', async () => {
    const own = (await api.call(tenant, 'GET /tenants')).body.tenants.at(0)?.id;
    for (const { id } of (await api.call(landlord, 'GET /tenants')).body.tenants) {
      expect((await api.call(otherLandlord, `GET /tenants/${id}`)).status).toBe(404);
      expect((await api.call(otherTenant, `GET /tenants/${id}`)).status).toBe(404);
      expect((await api.call(tenant, `GET /tenants/${id}`)).status).toBe(id === own ? 200 : 404);
      expect((await api.call(null, `GET /tenants/${id}`)).status).toBe(401);
    }
  });

  it.each([
    ['odile', ['Benoît']],
    ['benoit', ['Benoît']],
    ['LIND the', ['lindqvist']],
    ['anna lee', ['Lee']],
    ['lee', ['Lee', 'Lee']],
    ['anna.lee@mail.example', ['Lee']],
    ['fjord', ['lindqvist']],
    ['moss', []],
    ['ilde', []],
  ])('finds by prefixes of names and addresses: %s', async (q, expected) => {
    const list = await api.call(landlord, `GET /tenants?q=${encodeURIComponent(q)}`);
    expect(names(list)).toEqual(expected);
    expect(list.body.total).toBe(expected.length);
  });

  it('filters by status, by property and by both', async () => {
    const filtered = async (query: string) => {
      const list = await api.call(landlord, `GET /tenants?${query}`);
      expect(list.body.total).toBe(list.body.tenants.length);
      return list.body.tenants.map(({ first_name }) => first_name);
    };
    expect(await filtered('status=inactive')).toEqual(['Anna', 'Odile']);
    expect(await filtered(`property_id=${harbour}`)).toEqual(['Marcus', 'Odile']);
    expect(await filtered(`property_id=${harbour}&status=active`)).toEqual(['Marcus']);
    expect(await filtered(`property_id=${lighthouse}&q=lee`)).toEqual(['Anna']);
    expect((await api.call(otherLandlord, `GET /tenants?property_id=${harbour}`)).body.total).toBe(0);
  });

  it.each(['-created_at', 'created_at', 'name', '-name'])(
    'pages by %s in the order of the whole list',
    async (sort) => {
      const ids = (answer: { body: { tenants: { id: number }[] } }) => answer.body.tenants.map(({ id }) => id);
      const unpaged = ids(await api.call(landlord, `GET /tenants?sort=${sort}`));
      const paged: number[] = [];
      let cursor = '';
      do {
        const page = await api.call(landlord, `GET /tenants?sort=${sort}&limit=1${cursor}`);
        paged.push(...ids(page));
        cursor = page.body.next_cursor ? `&cursor=${page.body.next_cursor}` : '';
      } while (cursor);
      expect(paged).toEqual(unpaged);
    },
  );

  it('sorts by last name, then by first name', async () => {
    const sorted = (await api.call(landlord, 'GET /tenants?sort=name')).body.tenants;
    expect(sorted.map(({ first_name }) => first_name)).toEqual(['Odile', 'Anna', 'Marcus', 'Theo']);
  });

  it.each([
    ['limit=0', 'limit'],
    ['sort=email', 'sort'],
    ['status=gone', 'status'],
    ['property_id=harbour', 'property_id'],
    ['property_id[$ne]=1', 'property_id[$ne]'],
    ['user_id=4', 'user_id'],
    ['cursor=bm9wZQ', 'cursor'],
  ])('rejects ?%s', async (query, field) => {
    const refused = await api.call(landlord, `GET /tenants?${query}`);
    expect(refused.problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });
});
