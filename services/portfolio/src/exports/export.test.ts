import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { parse } from 'csv-parse/sync';
import { addresses, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, otherLandlord, tenant, otherTenant, admin } = people;

type Row = Record<string, string>;

describe('CSV exports', () => {
  let api: TestApi;
  let elm: number;
  let oak: number;
  let tenantId: number;
  let leaseId: number;
  beforeAll(async () => {
    api = await testPortfolio();
    const described = { description: '=HYPERLINK("http://evil.example")\nquiet, sunny', time_zone: 'America/New_York' };
    elm = await addProperty(api, landlord, { name: 'Elm "Court"', ...described, rent_amount: 900, bedrooms: 2 });
    oak = await addProperty(api, landlord, { name: 'Oak House', status: 'occupied', deposit_amount: 33.3 });
    await addProperty(api, otherLandlord, { name: 'Next Door' });
    const person = { email: addresses.tenant, phone: '+1 555 0100', move_in_date: '2026-01-31' };
    tenantId = (await addTenant(api, landlord, oak, person)).id;
    await addTenant(api, landlord, elm, { first_name: 'Ann', last_name: 'Zell' });
    const parties = { property_id: oak, tenant_id: tenantId };
    leaseId = (await addLease(api, landlord, parties, { rent_amount: 1234.5, deposit_amount: 0 })).id;
    await addLease(api, landlord, { ...parties, property_id: elm }, { end_date: '2020-12-31' });
  });
  afterAll(() => api.stop());

  const fetched = async (by: TestUser, path: string) => {
    const { status, headers, body } = await api.call(by, `GET ${path}`);
    return { status, headers, text: await (body as Blob).text() };
  };
  const rowsOf = async (by: TestUser, path: string): Promise<Row[]> =>
    parse((await fetched(by, path)).text, { columns: true, record_delimiter: '\r\n' });

  it('have the API’s field names as heading', async () => {
    const headings = await Promise.all(
      ['properties', 'tenants', 'leases'].map(
        async (list) => (await fetched(landlord, `/${list}/export`)).text.split('\r\n')[0],
      ),
    );
    expect(headings).toEqual([
      'id,name,address,city,state,zip_code,property_type,status,bedrooms,bathrooms,square_feet,rent_amount,' +
        'deposit_amount,description,time_zone,created_at,updated_at',
      'id,first_name,last_name,email,phone,property_id,property_name,move_in_date,status,emergency_contact_name,' +
        'emergency_contact_phone,invited_at,created_at,updated_at',
      'id,property_id,property_name,tenant_id,tenant_name,start_date,end_date,rent_amount,deposit_amount,status,' +
        'lease_terms,renewal_of,created_at,updated_at',
    ]);
  });

  it('are downloads with a file name', async () => {
    const { status, headers } = await fetched(landlord, '/tenants/export');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="tenants-\d{4}-\d\d-\d\d\.csv"$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
  });

  it('contain the values of the API, with formulas escaped', async () => {
    const [, property] = await rowsOf(landlord, '/properties/export');
    const { body } = await api.call(landlord, `GET /properties/${elm}`);
    expect(property).toMatchObject({
      id: String(elm),
      name: 'Elm "Court"',
      property_type: 'apartment',
      bedrooms: '2',
      bathrooms: '',
      rent_amount: '900.00',
      deposit_amount: '',
      description: '\'=HYPERLINK("http://evil.example")\nquiet, sunny',
      time_zone: 'America/New_York',
      created_at: (body as { created_at: string }).created_at,
    });
    expect(await rowsOf(landlord, `/tenants/export?property_id=${oak}`)).toEqual([
      expect.objectContaining({
        id: String(tenantId),
        phone: "'+1 555 0100",
        property_id: String(oak),
        property_name: 'Oak House',
        move_in_date: '2026-01-31',
        status: 'active',
        emergency_contact_name: '',
      }),
    ]);
    expect(await rowsOf(landlord, `/leases/export?property_id=${oak}`)).toEqual([
      expect.objectContaining({
        id: String(leaseId),
        property_name: 'Oak House',
        tenant_id: String(tenantId),
        tenant_name: 'Rhea Moss',
        start_date: '2020-01-01',
        end_date: '2999-12-31',
        rent_amount: '1234.50',
        deposit_amount: '0.00',
        status: 'active',
        renewal_of: '',
      }),
    ]);
  });

  it.each([
    ['/properties?sort=name', 2],
    ['/properties?sort=-rent_amount', 2],
    ['/properties?status=occupied', 1],
    ['/properties?q=elm', 1],
    ['/tenants?sort=-name', 2],
    ['/tenants?q=zell&status=active', 1],
    ['/leases?sort=end_date', 2],
    ['/leases?status=expired', 1],
    ['/leases?q=oak', 1],
    ['/leases?expiring_within=30', 0],
    ['/leases?ends_from=2020-12-31&ends_to=2020-12-31', 1],
  ])('contain the rows of %s in the order of the list', async (list, count) => {
    const [path = '', query] = list.split('?');
    const answer = (await api.call(landlord, `GET ${list}`)).body as Record<string, { id: number; status: string }[]>;
    const listed = answer[path.slice(1)]?.map(({ id, status }) => [String(id), status]);
    const rows = await rowsOf(landlord, `${path}/export?${query}`);
    expect(rows.map(({ id, status }) => [id, status])).toEqual(listed);
    expect(rows).toHaveLength(count);
  });

  it('contain only what each caller may see', async () => {
    const names = async (by: TestUser) => (await rowsOf(by, '/properties/export?sort=name')).map(({ name }) => name);
    expect(await names(manager)).toEqual(['Elm "Court"', 'Oak House']);
    expect(await names(otherLandlord)).toEqual(['Next Door']);
    expect(await names(admin)).toEqual(['Elm "Court"', 'Next Door', 'Oak House']);
    expect(await names(tenant)).toEqual(['Oak House']);
    const seen = async (by: TestUser) =>
      Promise.all(
        ['properties', 'tenants', 'leases'].map(async (list) => (await rowsOf(by, `/${list}/export`)).length),
      );
    expect(await seen(tenant)).toEqual([1, 1, 2]);
    expect(await seen(otherTenant)).toEqual([0, 0, 0]);
    expect(await seen({ ...tenant, emailConfirmed: false })).toEqual([0, 0, 0]);
  });

  it.each(['properties', 'tenants', 'leases'])('of %s require a session and a valid query', async (list) => {
    expect((await api.call(null, `GET /${list}/export`)).status).toBe(401);
    for (const query of ['limit=5', 'cursor=abc', 'sort=rent_cents', 'status=sold', 'status[$ne]=active'])
      expect((await api.call(landlord, `GET /${list}/export?${query}`)).problem).toMatchObject({
        status: 422,
        code: 'validation_failed',
      });
  });

  it('of leases reject a range that ends before it begins', async () => {
    const query = 'ends_from=2026-03-02&ends_to=2026-03-01';
    expect((await api.call(landlord, `GET /leases/export?${query}`)).problem).toMatchObject({
      status: 422,
      fields: { ends_to: expect.any(String) },
    });
  });

  it('contain every one of many tenants exactly once', async () => {
    const properties = api.database.collection<{ _id: number }>('properties');
    const pattern = await properties.findOne({ _id: elm });
    const many = Array.from({ length: 1_203 }, (_, at) => ({
      ...pattern,
      _id: 100_000 + at,
      account_id: 77,
      rent_cents: at % 7,
    }));
    await properties.insertMany(many);
    const somebody = { ...landlord, userId: 77, accountId: 77 };
    for (const sort of ['-created_at', 'rent_amount']) {
      const ids = (await rowsOf(somebody, `/properties/export?sort=${sort}`)).map(({ id }) => Number(id));
      expect([ids.length, new Set(ids).size]).toEqual([1_203, 1_203]);
    }
  });

  it.each(['properties', 'tenants'])('of %s can be imported, with every column recognised', async (kind) => {
    const { text } = await fetched(landlord, `/${kind}/export`);
    const headers = { 'content-type': 'text/csv' };
    const call = `POST /imports?kind=${kind}&name=${kind}.csv` as 'POST /imports?kind=properties';
    const { status, body } = await api.call(landlord, call, Buffer.from(text), headers);
    expect([status, body.source]).toEqual([201, 'keystead']);
    const mapped = body.columns.filter(({ field }) => field !== null);
    expect(mapped.map(({ field }) => field)).toEqual(mapped.map(({ name }) => name));
    expect(body.columns.filter(({ field }) => field === null).map(({ name }) => name)).toEqual(
      ['id', 'invited_at', 'created_at', 'updated_at'].filter((name) => text.split('\r\n')[0]?.includes(name)),
    );
  });
});
