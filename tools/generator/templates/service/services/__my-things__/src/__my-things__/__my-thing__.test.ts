import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { people, samples, test__MyThings__ } from '../../test/test-__my-things__.ts';

const { landlord, manager, otherLandlord, tenant, admin } = people;
const sample = samples.__myThings__;

describe('/__my-things__', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await test__MyThings__();
  });
  beforeEach(async () => {
    for (const name of ['__my_things__', '__my_thing___counts']) await api.database.collection(name).deleteMany({});
  });
  afterAll(() => api.stop());

  const add = (by: TestUser | null, input: object = {}, headers = {}) =>
    api.call(by, 'POST /__my-things__', { ...sample, ...input }, headers);
  const addOne = async () => (await add(landlord)).body.id;
  const read = (id: number, by: TestUser = landlord) => api.call(by, `GET /__my-things__/${id}`);
  const put = (id: number, change: object, by: TestUser | null = landlord, headers = {}) =>
    api.call(by, `PUT /__my-things__/${id}`, change, headers);
  const remove = (id: number, by: TestUser | null = landlord, headers = {}) =>
    api.call(by, `DELETE /__my-things__/${id}`, undefined, headers);
  const list = async (query = '', by: TestUser = landlord) => (await api.call(by, `GET /__my-things__?${query}`)).body;
  const namesIn = async (query?: string, by?: TestUser) => (await list(query, by)).__my_things__.map(({ name }) => name);
  const stored = () => api.database.collection('__my_things__').countDocuments();
  const linkTenant = () =>
    api.database.collection('__my_things__').updateOne({ name: sample.name }, { $set: { renter_ids: [tenant.userId] } });

  describe('POST', () => {
    it('stores the __my thing__ and returns its location', async () => {
      const made = await add(landlord, { name: ` ${sample.name} ` });
      expect(made.status).toBe(201);
      expect(made.headers.get('location')).toBe(`/api/__my-things__/${made.body.id}`);
      expect(made.headers.get('etag')).toBe('"1"');
      expect(made.body).toMatchObject({ ...sample, version: 1, abilities: { update: true, delete: true } });
      expect(made.body).not.toHaveProperty('_id');
      expect((await read(made.body.id)).body).toEqual(made.body);
    });

    it('stores an absent, null or empty description as null', async () => {
      for (const description of [undefined, null, ''])
        expect((await add(landlord, { description })).body.description).toBeNull();
    });

    it('returns 401 without a session, and 403 with the reason to a tenant', async () => {
      expect((await add(null)).problem).toMatchObject({ status: 401, code: 'unauthenticated' });
      expect((await add(tenant)).problem).toMatchObject({ status: 403, error: 'Tenants cannot add __my things__.' });
    });

    it.each([
      ['no name', { name: undefined }, { name: 'is required' }],
      ['a blank name', { name: '   ' }, { name: 'is required' }],
      ['an operator for a text', { name: { $gt: '' } }, { name: 'must be a string' }],
      ['a long name', { name: 'x'.repeat(201) }, { name: 'must have at most 200 characters' }],
      ['an unknown field', { account_id: 3 }, { account_id: 'is not a field of this request' }],
    ])('rejects %s with 422 and writes nothing', async (_, input, fields) => {
      const rejected = await add(landlord, input);
      expect(rejected.problem).toMatchObject({ status: 422, code: 'validation_failed', fields });
      expect(await stored()).toBe(0);
    });

    it('adds one record under one Idempotency-Key of an account, even for concurrent requests', async () => {
      const key = { 'idempotency-key': 'first-of-may' };
      const made = await add(landlord, {}, key);
      const again = await Promise.all(Array.from({ length: 10 }, () => add(landlord, {}, key)));
      for (const { body } of again) expect(body).toEqual(made.body);
      expect(await stored()).toBe(1);
      expect((await add(otherLandlord, {}, key)).body.id).not.toBe(made.body.id);
    });
  });

  describe('GET', () => {
    const newestFirst = ['Cedar House', 'Aspen Loft', 'birch cottage', 'Élan Court'];
    beforeEach(async () => {
      for (const name of newestFirst.toReversed()) await add(landlord, { name });
      await add(otherLandlord);
    });

    it('returns 401 without a session', async () => {
      expect((await api.call(null, 'GET /__my-things__')).status).toBe(401);
    });

    it('lists the account’s own records, newest first, and for an admin those of all accounts', async () => {
      expect(await namesIn()).toEqual(newestFirst);
      expect(await list()).toMatchObject({ total: 4, next_cursor: null, abilities: { create: true } });
      const all = ['Aspen Loft', 'birch cottage', 'Cedar House', sample.name, 'Élan Court'];
      expect(await namesIn('sort=name', admin)).toEqual(all);
    });

    it('lists only linked records for a tenant, and none before the e-mail address is confirmed', async () => {
      expect(await list('', tenant)).toMatchObject({ __my_things__: [], total: 0, abilities: { create: false } });
      await linkTenant();
      const abilities = { update: false, delete: false };
      expect((await list('', tenant)).__my_things__).toMatchObject([{ name: sample.name, abilities }]);
      expect(await namesIn('', { ...tenant, emailConfirmed: false })).toEqual([]);
    });

    it.each([
      ['elan', ['Élan Court']],
      ['house ced', ['Cedar House']],
      ['nowhere', []],
    ])('finds by the beginnings of words: %s', async (q, expected) => {
      expect(await namesIn(`q=${encodeURIComponent(q)}`)).toEqual(expected);
    });

    it.each(['-created_at', 'created_at', 'name', '-name'])('pages by cursor in the order %s', async (sort) => {
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await list(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
        paged.push(...page.__my_things__.map(({ name }) => name));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(await namesIn(`sort=${sort}`));
    });

    it.each([
      ['limit=0', 'limit'],
      ['sort=name_sort', 'sort'],
      ['cursor=bm9wZQ', 'cursor'],
      ['account_id=3', 'account_id'],
    ])('rejects ?%s with 422', async (query, field) => {
      const rejected = await api.call(landlord, `GET /__my-things__?${query}`);
      expect(rejected.problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    });
  });

  describe('PUT', () => {
    it('changes the given fields and leaves the others', async () => {
      const id = await addOne();
      const changed = await put(id, { name: 'Lighthouse' }, manager);
      expect(changed.body).toMatchObject({ ...sample, name: 'Lighthouse', version: 2 });
      expect((await read(id)).body).toEqual(changed.body);
      expect(await namesIn('q=lighthouse')).toEqual(['Lighthouse']);
    });

    it('accepts a whole record as it was returned', async () => {
      const { body } = await add(landlord);
      const changed = await put(body.id, { ...body, description: '' }, admin);
      expect(changed.body).toMatchObject({ name: sample.name, description: null, version: 2 });
    });

    it('rejects an older version with 409 and a stale If-Match with 412', async () => {
      const id = await addOne();
      await put(id, { name: 'Newer' });
      expect((await put(id, { name: 'Older', version: 1 })).problem).toMatchObject({ code: 'version_conflict' });
      const stale = await put(id, { name: 'Older' }, landlord, { 'if-match': '"1"' });
      expect(stale.problem).toMatchObject({ status: 412, code: 'precondition_failed' });
      expect((await read(id)).body).toMatchObject({ name: 'Newer', version: 2 });
      const right = await put(id, { name: 'Third' }, landlord, { 'if-match': '"2"' });
      expect(right.headers.get('etag')).toBe('"3"');
    });

    it('keeps both of two concurrent changes to different fields', async () => {
      const id = await addOne();
      await Promise.all([put(id, { name: 'Both' }), put(id, { description: 'Both' }, manager)]);
      expect((await read(id)).body).toMatchObject({ name: 'Both', description: 'Both', version: 3 });
    });

    it('returns 401 without a session, 404 for another account, 403 for a caller with read access only', async () => {
      const id = await addOne();
      expect((await put(id, { name: 'Mine' }, null)).status).toBe(401);
      expect((await put(id, { name: 'Mine' }, otherLandlord)).status).toBe(404);
      expect((await put(id, { name: 'Mine' }, tenant)).status).toBe(404);
      await linkTenant();
      expect((await put(id, { name: 'Mine' }, tenant)).problem).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await read(id)).body).toMatchObject({ ...sample, version: 1 });
    });

    it('rejects query operators and writes nothing', async () => {
      const id = await addOne();
      const rejected = await put(id, { name: { $ne: null } });
      expect(rejected.problem).toMatchObject({ status: 422, fields: { name: 'must be a string' } });
      expect((await read(id)).body.version).toBe(1);
    });
  });

  describe('DELETE', () => {
    it('hides the __my thing__ immediately, and succeeds once for concurrent deletions', async () => {
      const id = await addOne();
      const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
      expect((await read(id)).status).toBe(404);
      expect((await list()).total).toBe(0);
    });

    it('returns 401 without a session, 404 for another account, 403 for a tenant, 412 for a stale If-Match', async () => {
      const id = await addOne();
      await linkTenant();
      expect((await remove(id, null)).status).toBe(401);
      expect((await remove(id, otherLandlord)).status).toBe(404);
      expect((await remove(id, tenant)).status).toBe(403);
      expect((await remove(id, landlord, { 'if-match': '"7"' })).status).toBe(412);
      expect((await read(id)).status).toBe(200);
    });
  });
});
