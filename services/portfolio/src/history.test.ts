import type { History, HistoryEntry, Property } from '@keystead/contracts';
import { atRest, samplePicture, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { addresses, people, runJobs, testPortfolio } from '../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../test/test-tenants.ts';

const landlord = { ...people.landlord, name: 'Lena Lord' };
const manager = { ...people.manager, name: 'Max Manager' };
const { otherLandlord, tenant, otherTenant, admin } = people;

describe('the history of a record', () => {
  let api: TestApi;
  let property: number;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    property = await addProperty(api, landlord);
  });
  afterAll(() => api.stop());

  const historyOf = async (path: string, by: TestUser = landlord): Promise<History> =>
    (await api.call(by, `GET ${path}/history`)).body as History;
  const change = (by: TestUser, path: string, body: object) => api.call(by, `PUT ${path}`, body);
  const untimed = ({ entries }: History) => entries.map(({ at: _, ...entry }: HistoryEntry) => entry);

  it('shows who changed which field, with both values, newest first', async () => {
    const path = `/properties/${property}`;
    await change(manager, path, { name: 'Lighthouse', rent_amount: 1999.99, bedrooms: 3 });
    await change(landlord, path, { status: 'occupied', deposit_amount: 500, bedrooms: null });
    await change(landlord, path, { status: 'occupied' });
    const by = { landlord: { user_id: 1, name: 'Lena Lord' }, manager: { user_id: 2, name: 'Max Manager' } };
    const history = await historyOf(path);
    expect(untimed(history)).toEqual([
      {
        version: 3,
        action: 'changed',
        by: by.landlord,
        changes: [
          { field: 'status', from: 'available', to: 'occupied' },
          { field: 'bedrooms', from: 3, to: null },
          { field: 'deposit_amount', from: null, to: 500 },
        ],
      },
      {
        version: 2,
        action: 'changed',
        by: by.manager,
        changes: [
          { field: 'name', from: 'Harbour House', to: 'Lighthouse' },
          { field: 'bedrooms', from: null, to: 3 },
          { field: 'rent_amount', from: 1850.5, to: 1999.99 },
        ],
      },
      { version: 1, action: 'created', by: by.landlord, changes: [] },
    ]);
    expect(history).toMatchObject({ next_cursor: null, total: 3 });
    const { created_at, updated_at } = (await api.call(landlord, `GET ${path}`)).body as Property;
    expect([history.entries.at(-1)?.at, history.entries[0]?.at]).toEqual([created_at, updated_at]);
  });

  it('includes changes of photos', async () => {
    const path = `/properties/${property}`;
    const headers = { 'content-type': 'image/jpeg' };
    const add = async () =>
      (await api.call(landlord, `POST /properties/${property}/photos`, await samplePicture(), headers)).body.id;
    const [one, two] = [await add(), await add()];
    await api.call(landlord, `PUT ${path}/photos`, { photo_ids: [two, one] });
    await api.call(landlord, `DELETE ${path}/photos/${two}`);
    const { entries } = await historyOf(path);
    expect(entries.flatMap(({ changes }) => changes)).toEqual([
      { field: 'photos', from: `${two}, ${one}`, to: `${one}` },
      { field: 'photos', from: `${one}, ${two}`, to: `${two}, ${one}` },
      { field: 'photos', from: `${one}`, to: `${one}, ${two}` },
      { field: 'photos', from: null, to: `${one}` },
    ]);
  });

  it('exists for tenants and leases too', async () => {
    const { id: tenantId } = await addTenant(api, landlord, property);
    await change(manager, `/tenants/${tenantId}`, { phone: '555 0100' });
    expect(untimed(await historyOf(`/tenants/${tenantId}`))[0]).toMatchObject({
      by: { name: 'Max Manager' },
      changes: [{ field: 'phone', from: null, to: '555 0100' }],
    });
    const { id: leaseId } = await addLease(api, landlord, { property_id: property, tenant_id: tenantId });
    await change(manager, `/leases/${leaseId}`, { rent_amount: 2000 });
    expect(untimed(await historyOf(`/leases/${leaseId}`))[0]).toMatchObject({
      by: { name: 'Max Manager' },
      changes: [{ field: 'rent_amount', from: 1850.5, to: 2000 }],
    });
  });

  it('has pages', async () => {
    const path = `/properties/${property}`;
    for (let bedrooms = 1; bedrooms <= 4; bedrooms++) await change(landlord, path, { bedrooms });
    const versions: number[] = [];
    let cursor = '';
    do {
      const page = (await api.call(landlord, `GET ${path}/history?limit=2${cursor}`)).body as History;
      expect(page.total).toBe(5);
      versions.push(...page.entries.map(({ version }) => version));
      cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
    } while (cursor);
    expect(versions).toEqual([5, 4, 3, 2, 1]);
    for (const query of ['limit=0', 'limit=201', 'cursor=bm9wZQ', 'sort=version'])
      expect((await api.call(landlord, `GET ${path}/history?${query}`)).status).toBe(422);
  });

  it('is complete even if a process ended before it published a change entry', async () => {
    const path = `/properties/${property}`;
    await change(landlord, path, { name: 'Lighthouse' });
    const before = await historyOf(path);
    const filed = { record: `properties/${property}`, version: 2 };
    const projection = { _id: 0, record: 0, account_id: 0 };
    await atRest(api.database);
    const entry = await api.database.collection('history').findOne(filed, { projection });
    await api.database.collection('history').deleteOne(filed);
    const unfiled = [{ ...entry, at: new Date(0) }];
    await api.database.collection<{ _id: number }>('properties').updateOne({ _id: property }, { $set: { unfiled } });
    expect(untimed(await historyOf(path))).toEqual(untimed(before));
    await runJobs(api.database, []);
    expect(await api.database.collection('history').countDocuments(filed)).toBe(1);
    expect(untimed(await historyOf(path))).toEqual(untimed(before));
  });

  it('is hidden with its record, and stores who deleted it', async () => {
    const path = `/properties/${property}`;
    await api.call(manager, `DELETE ${path}`);
    expect((await api.call(landlord, `GET ${path}/history`)).problem).toMatchObject({ status: 404 });
    await atRest(api.database);
    const last = await api.database.collection('history').findOne({ record: `properties/${property}`, version: 2 });
    expect(last).toMatchObject({ action: 'deleted', by: { user_id: 2, name: 'Max Manager' } });
  });

  describe('is read-only', () => {
    it.each(['POST', 'PUT', 'DELETE'])('for %s requests', async (method) => {
      const refused = await api.call(admin, `${method} /properties/${property}/history`, {});
      expect(refused.problem).toMatchObject({ status: 405, code: 'method_not_allowed' });
    });

    it.each(['unfiled', 'history', 'created_by', 'links', 'removed_by'])(
      'for the field %s in a request body',
      async (field) => {
        const refused = await change(admin, `/properties/${property}`, { [field]: [] });
        expect(refused.problem).toMatchObject({ status: 422, fields: { [field]: 'is not a field of this request' } });
      },
    );

    it('for timestamps and versions in a request body', async () => {
      await change(landlord, `/properties/${property}`, {
        name: 'Lighthouse',
        created_at: '2001-01-01T00:00:00.000Z',
        updated_at: '2001-01-01T00:00:00.000Z',
      });
      for (const { at } of (await historyOf(`/properties/${property}`)).entries) expect(at > '2002').toBe(true);
    });
  });

  it('is for callers who manage the record: 403 for its tenant, 404 for others', async () => {
    const { id: tenantId } = await addTenant(api, landlord, property, { email: addresses.tenant });
    const { id: leaseId } = await addLease(api, landlord, { property_id: property, tenant_id: tenantId });
    const paths = {
      [`/properties/${property}`]: 'Only whoever manages this property may read its history.',
      [`/tenants/${tenantId}`]: 'Only whoever manages this tenant may read their history.',
      [`/leases/${leaseId}`]: 'Only whoever manages this lease may read its history.',
    };
    for (const [path, error] of Object.entries(paths)) {
      const as = async (by: TestUser | null) => api.call(by, `GET ${path}/history`);
      expect((await as(tenant)).problem).toMatchObject({ status: 403, code: 'forbidden', error });
      for (const by of [otherTenant, otherLandlord, { ...tenant, emailConfirmed: false }])
        expect((await as(by)).status).toBe(404);
      for (const by of [landlord, manager, admin]) expect((await as(by)).status).toBe(200);
      expect((await as(null)).status).toBe(401);
    }
  });
});
