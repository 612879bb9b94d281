import type { TestApi } from '@keystead/service-kit/testing';
import { people, samples, test__MyThings__ } from '../../test/test-__my-things__.ts';

const { landlord, otherLandlord, tenant } = people;
const sample = samples.__myThings__;

describe('POST /__my-things__', () => {
  let api: TestApi;
  const stored = () => api.database.collection('__my_things__').countDocuments();
  beforeAll(async () => {
    api = await test__MyThings__();
  });
  afterAll(() => api.stop());

  it('stores the __my thing__ and returns its location', async () => {
    const made = await api.call(landlord, 'POST /__my-things__', { ...sample, name: ` ${sample.name} ` });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/__my-things__/${made.body.id}`);
    expect(made.headers.get('etag')).toBe('"1"');
    expect(made.body).toMatchObject({ ...sample, version: 1, abilities: { update: true, delete: true } });
    expect(made.body).not.toHaveProperty('_id');
    expect((await api.call(landlord, `GET /__my-things__/${made.body.id}`)).body).toEqual(made.body);
  });

  it('stores an absent, null or empty description as null', async () => {
    for (const description of [undefined, null, ''])
      expect((await api.call(landlord, 'POST /__my-things__', { ...sample, description })).body.description).toBeNull();
  });

  it('returns 401 without a session', async () => {
    const rejected = await api.call(null, 'POST /__my-things__', sample);
    expect(rejected.problem).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('rejects a tenant with 403 and the reason', async () => {
    const rejected = await api.call(tenant, 'POST /__my-things__', sample);
    expect(rejected.problem).toMatchObject({ status: 403, error: 'Tenants cannot add __my things__.' });
  });

  it.each([
    ['no name', { name: undefined }, { name: 'is required' }],
    ['a blank name', { name: '   ' }, { name: 'is required' }],
    ['an operator for a text', { name: { $gt: '' } }, { name: 'must be a string' }],
    ['a long name', { name: 'x'.repeat(201) }, { name: 'must have at most 200 characters' }],
    ['an unknown field', { account_id: 3 }, { account_id: 'is not a field of this request' }],
  ])('rejects %s with 422 and writes nothing', async (_, change, fields) => {
    const before = await stored();
    const rejected = await api.call(landlord, 'POST /__my-things__', { ...sample, ...change });
    expect(rejected.problem).toMatchObject({ status: 422, code: 'validation_failed', fields });
    expect(await stored()).toBe(before);
  });

  it('returns the same response for a repeated Idempotency-Key and creates one record, even for concurrent requests', async () => {
    const key = { 'idempotency-key': 'first-of-may' };
    const before = await stored();
    const made = await api.call(landlord, 'POST /__my-things__', sample, key);
    const again = await Promise.all(
      Array.from({ length: 10 }, () => api.call(landlord, 'POST /__my-things__', sample, key)),
    );
    for (const { body } of again) expect(body).toEqual(made.body);
    expect(await stored()).toBe(before + 1);
    const someone = await api.call(otherLandlord, 'POST /__my-things__', sample, key);
    expect(someone.body.id).not.toBe(made.body.id);
  });
});
