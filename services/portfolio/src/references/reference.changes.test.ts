import type { Answer } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import { imported } from '../../test/test-imports.ts';
import { addTenancy } from '../../test/test-leases.ts';
import { callAsService, people, testPortfolio } from '../../test/test-portfolio.ts';
import { addLease, addProperty } from '../../test/test-tenants.ts';

const { landlord, otherLandlord } = people;
type Page = Answer<'GET /internal/changed-references'>;

describe('GET /internal/changed-references', () => {
  let api: TestApi;
  const listChanges = (query: Record<string, string> = {}) =>
    callAsService(
      api,
      null,
      `GET /internal/changed-references?${new URLSearchParams(query)}` as 'GET /internal/changed-references',
    );
  /** All pages of the feed. */
  async function pages(query: Record<string, string> = {}): Promise<Page[]> {
    const read: Page[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: Page } = await listChanges(cursor === '' ? query : { cursor });
      read.push(body);
      cursor = body.next_cursor;
    }
    return read;
  }
  beforeEach(async () => {
    api = await testPortfolio();
  });
  afterEach(() => api.stop());

  it('is preceded by a lease that somebody asks for by its id', async () => {
    const lease = await addLease(api, landlord, await addTenancy(api, landlord));
    const read = (id: number) =>
      callAsService(api, null, `GET /internal/lease-references/${id}` as 'GET /internal/lease-references/{id}');
    expect((await read(lease.id)).body.lease).toEqual((await listChanges()).body.leases[0]);
    expect((await read(lease.id + 1)).body).toEqual({ lease: null });
  });

  /** Sets the time of the last change of all records. */
  async function touched(collection: string, at: Date): Promise<void> {
    await api.database.collection(collection).updateMany({}, { $set: { updated_at: at } });
  }

  /** Inserts rows directly, each thousand with the same time of change. */
  async function fill(collection: string, count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, row) => ({
      _id: row + 10_001,
      account_id: 1,
      live: true,
      name: 'Elm House',
      address: '1 Elm Street',
      city: 'Salem',
      state: 'OR',
      zip_code: '97301',
      time_zone: null,
      rent_cents: 100_000,
      created_at: new Date(0),
      user_id: row + 1,
      email: `tenant-${row}@mail.example`,
      email_key: `tenant-${row}`,
      first_name: 'Rhea',
      last_name: 'Moss',
      updated_at: new Date(Math.floor(row / 1_000)),
    }));
    await api.database.collection<{ _id: number }>(collection).insertMany(rows);
  }

  it('returns properties and tenants of all accounts first, and then only changes', async () => {
    const { property_id, tenant_id } = await addTenancy(api, landlord);
    const other = await addProperty(api, otherLandlord, { name: 'Next Door' });
    const [all] = await pages();
    expect(all?.properties.map(({ id, account_id }) => [id, account_id])).toEqual([
      [property_id, landlord.accountId],
      [other, otherLandlord.accountId],
    ]);
    expect(all?.tenants).toMatchObject([{ id: tenant_id, name: 'Rhea Moss', live: true }]);
    for (const collection of ['properties', 'tenants']) await touched(collection, new Date(Date.now() - 60_000));
    expect(await pages({ since: all?.as_of ?? '' })).toMatchObject([{ properties: [], tenants: [] }]);
    await api.call(landlord, `PUT /properties/${property_id}`, { name: 'Lighthouse', time_zone: 'Europe/Paris' });
    await api.call(landlord, `PUT /tenants/${tenant_id}`, { first_name: 'Zoë' });
    expect(await pages({ since: all?.as_of ?? '' })).toMatchObject([
      {
        properties: [{ id: property_id, name: 'Lighthouse', time_zone: 'Europe/Paris' }],
        tenants: [{ id: tenant_id, name: 'Zoë Moss' }],
        next_cursor: null,
      },
    ]);
  });

  it('is rejected for every other service', async () => {
    const from = { 'x-service-token': api.issuer.serviceToken('billing') };
    for (const user of [null, landlord])
      expect((await api.call(user, 'GET /internal/changed-references', undefined, from)).problem).toMatchObject({
        status: 403,
        code: 'forbidden',
        error: 'Only the operations service may ask for this.',
      });
  });

  it('returns deleted records as not live', async () => {
    const { property_id, tenant_id } = await addTenancy(api, landlord);
    await api.call(landlord, `DELETE /tenants/${tenant_id}`);
    await api.call(landlord, `DELETE /properties/${property_id}`);
    expect(await pages()).toMatchObject([
      { properties: [{ id: property_id, live: false }], tenants: [{ id: tenant_id, live: false }] },
    ]);
  });

  it('starts 15 seconds before the instant, since a write may take 10', async () => {
    await addProperty(api, landlord);
    const since = new Date('2026-03-01T12:00:00Z');
    const found = async (at: string) => {
      await touched('properties', new Date(at));
      return (await pages({ since: since.toISOString() }))[0]?.properties.length;
    };
    expect(await found('2026-03-01T11:59:45.000Z')).toBe(1);
    expect(await found('2026-03-01T11:59:44.999Z')).toBe(0);
  });

  it('returns 500 per page, each record once, properties before tenants', async () => {
    await fill('properties', 1_200);
    await fill('tenants', 700);
    const read = await pages({ since: '1970-01-01T00:00:00Z' });
    expect(read.map(({ properties, tenants }) => [properties.length, tenants.length])).toEqual([
      [500, 0],
      [500, 0],
      [200, 300],
      [0, 400],
    ]);
    expect(new Set(read.flatMap(({ properties }) => properties.map(({ id }) => id))).size).toBe(1_200);
    expect(new Set(read.flatMap(({ tenants }) => tenants.map(({ id }) => id))).size).toBe(700);
    expect(new Set(read.map(({ as_of }) => as_of)).size).toBe(1);
  });

  it('continues with tenants when a page ends with the last property', async () => {
    await fill('properties', 500);
    await fill('tenants', 3);
    const read = await pages();
    expect(read.map(({ properties, tenants }) => [properties.length, tenants.length])).toEqual([
      [500, 0],
      [0, 3],
    ]);
  });

  it('misses nothing that is changed or added between two pages', async () => {
    const early = await addProperty(api, landlord);
    await touched('properties', new Date(0));
    await fill('properties', 700);
    const first = (await listChanges()).body;
    expect(first.properties[0]).toMatchObject({ id: early, name: 'Harbour House' });
    const late = await addProperty(api, landlord, { name: 'Late' });
    await api.call(landlord, `PUT /properties/${early}`, { name: 'Renamed' });
    const second = (await listChanges({ cursor: first.next_cursor ?? '' })).body;
    const both = [{ id: late }, { id: early, name: 'Renamed' }];
    expect(second.properties.slice(-2)).toMatchObject(both);
    expect(second.as_of).toBe(first.as_of);
    expect((await pages({ since: first.as_of }))[0]?.properties).toMatchObject(both);
  });

  it('includes records that an import has just added', async () => {
    const { as_of } = (await listChanges()).body;
    await imported(
      api,
      landlord,
      'name,address,city,state,zip_code,rent_amount\nElm House,1 Elm Street,Salem,OR,97301,900\n',
    );
    expect(await pages({ since: as_of })).toMatchObject([{ properties: [{ name: 'Elm House' }] }]);
  });

  it.each([
    'x',
    'bnVsbA',
    Buffer.from('[0,0,"payments:"]').toString('base64url'),
    Buffer.from('[0,0,"tenants:odd"]').toString('base64url'),
    Buffer.from('["soon",0,"tenants:"]').toString('base64url'),
    Buffer.from('[0,9e15,"tenants:"]').toString('base64url'),
    Buffer.from('[0,0,{"$gt":""}]').toString('base64url'),
  ])('rejects the cursor %s', async (cursor) => {
    const { problem } = await listChanges({ cursor });
    expect(problem).toMatchObject({ status: 422, fields: { cursor: expect.stringContaining('is not a cursor') } });
  });
});
