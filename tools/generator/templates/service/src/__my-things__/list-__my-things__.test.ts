import type { TestApi } from '@keystead/service-kit/testing';
import { people, samples, test__MyThings__ } from '../../test/test-__my-things__.ts';

const { landlord, otherLandlord, admin, tenant } = people;
const sample = samples.__myThings__;

describe('GET /__my-things__', () => {
  let api: TestApi;
  const names = (answer: { body: { __my_things__: { name: string }[] } }) =>
    answer.body.__my_things__.map(({ name }) => name);

  beforeAll(async () => {
    api = await test__MyThings__();
    for (const name of ['Élan Court', 'birch cottage', 'Aspen Loft', 'Cedar House'])
      await api.call(landlord, 'POST /__my-things__', { ...sample, name });
    await api.call(otherLandlord, 'POST /__my-things__', { ...sample, name: 'Next Door' });
  });
  afterAll(() => api.stop());

  it('returns 401 without a session', async () => {
    expect((await api.call(null, 'GET /__my-things__')).status).toBe(401);
  });

  it('lists the account’s own records, newest first, with the exact total', async () => {
    const list = await api.call(landlord, 'GET /__my-things__');
    expect(names(list)).toEqual(['Cedar House', 'Aspen Loft', 'birch cottage', 'Élan Court']);
    expect(list.body).toMatchObject({ total: 4, next_cursor: null, abilities: { create: true } });
  });

  it('lists the records of all accounts for an admin', async () => {
    const list = await api.call(admin, 'GET /__my-things__?sort=name');
    expect(names(list)).toEqual(['Aspen Loft', 'birch cottage', 'Cedar House', 'Next Door', 'Élan Court']);
    expect(list.body.total).toBe(5);
  });

  it('lists only linked records for a tenant, and none before the e-mail address is confirmed', async () => {
    const none = { __my_things__: [], total: 0, abilities: { create: false } };
    expect((await api.call(tenant, 'GET /__my-things__')).body).toMatchObject(none);
    const link = { $set: { renter_ids: [tenant.userId] } };
    await api.database.collection('__my_things__').updateOne({ name: 'Cedar House' }, link);
    const list = await api.call(tenant, 'GET /__my-things__');
    expect(names(list)).toEqual(['Cedar House']);
    expect(list.body.__my_things__[0]?.abilities).toEqual({ update: false, delete: false });
    expect(names(await api.call({ ...tenant, emailConfirmed: false }, 'GET /__my-things__'))).toEqual([]);
  });

  it.each([
    ['elan', ['Élan Court']],
    ['house ced', ['Cedar House']],
    ['nowhere', []],
  ])('finds by the beginnings of words: %s', async (q, expected) => {
    const list = await api.call(landlord, `GET /__my-things__?q=${encodeURIComponent(q)}`);
    expect(names(list)).toEqual(expected);
    expect(list.body.total).toBe(expected.length);
  });

  it.each(['-created_at', 'created_at', 'name', '-name'])('pages by cursor in the order %s', async (sort) => {
    const whole = names(await api.call(landlord, `GET /__my-things__?sort=${sort}`));
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await api.call(landlord, `GET /__my-things__?sort=${sort}&limit=1${cursor}`);
      paged.push(...names(page));
      cursor = page.body.next_cursor ? `&cursor=${page.body.next_cursor}` : '';
    } while (cursor);
    expect(paged).toEqual(whole);
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
