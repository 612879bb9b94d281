import type { TestApi } from '@keystead/service-kit/testing';
import { people, samples, test__MyThings__ } from '../../test/test-__my-things__.ts';

const { landlord, manager, tenant, otherLandlord, admin } = people;
const sample = samples.__myThings__;

describe('PUT /__my-things__/{id}', () => {
  let api: TestApi;
  let id: number;
  const path = () => `/__my-things__/${id}` as const;
  const read = async () => (await api.call(landlord, `GET ${path()}`)).body;
  beforeAll(async () => {
    api = await test__MyThings__();
  });
  beforeEach(async () => {
    id = (await api.call(landlord, 'POST /__my-things__', sample)).body.id;
  });
  afterAll(() => api.stop());

  it('changes the given fields and leaves the others', async () => {
    const changed = await api.call(manager, `PUT ${path()}`, { name: 'Lighthouse' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ ...sample, name: 'Lighthouse', version: 2 });
    expect(await read()).toEqual(changed.body);
    expect((await api.call(landlord, 'GET /__my-things__?q=lighthouse')).body.total).toBe(1);
  });

  it('accepts a whole record as it was returned', async () => {
    const changed = await api.call(admin, `PUT ${path()}`, { ...(await read()), description: '' });
    expect(changed.body).toMatchObject({ name: sample.name, description: null, version: 2 });
  });

  it('rejects an older version with 409 and a stale If-Match with 412', async () => {
    await api.call(landlord, `PUT ${path()}`, { name: 'Newer' });
    const old = await api.call(landlord, `PUT ${path()}`, { name: 'Older', version: 1 });
    expect(old.problem).toMatchObject({ status: 409, code: 'version_conflict' });
    const stale = await api.call(landlord, `PUT ${path()}`, { name: 'Older' }, { 'if-match': '"1"' });
    expect(stale.problem).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect(await read()).toMatchObject({ name: 'Newer', version: 2 });
    const right = await api.call(landlord, `PUT ${path()}`, { name: 'Third' }, { 'if-match': '"2"' });
    expect(right.headers.get('etag')).toBe('"3"');
  });

  it('keeps both of two concurrent changes to different fields', async () => {
    await Promise.all([
      api.call(landlord, `PUT ${path()}`, { name: 'Both' }),
      api.call(manager, `PUT ${path()}`, { description: 'Both' }),
    ]);
    expect(await read()).toMatchObject({ name: 'Both', description: 'Both', version: 3 });
  });

  it('returns 401 without a session, 404 for another account, 403 for a caller with read access only', async () => {
    expect((await api.call(null, `PUT ${path()}`, { name: 'Mine' })).status).toBe(401);
    expect((await api.call(otherLandlord, `PUT ${path()}`, { name: 'Mine' })).status).toBe(404);
    expect((await api.call(tenant, `PUT ${path()}`, { name: 'Mine' })).status).toBe(404);
    const link = { $set: { renter_ids: [tenant.userId] } };
    await api.database.collection('__my_things__').updateOne({ _id: id as never }, link);
    const rejected = await api.call(tenant, `PUT ${path()}`, { name: 'Mine' });
    expect(rejected.problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await read()).toMatchObject({ ...sample, version: 1 });
  });

  it('rejects query operators and writes nothing', async () => {
    const rejected = await api.call(landlord, `PUT ${path()}`, { name: { $ne: null } });
    expect(rejected.problem).toMatchObject({ status: 422, fields: { name: 'must be a string' } });
    expect((await read()).version).toBe(1);
  });
});
