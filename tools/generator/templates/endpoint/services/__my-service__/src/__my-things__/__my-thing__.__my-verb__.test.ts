import type { TestApi } from '@keystead/service-kit/testing';
import { people, samples, test__MyService__ } from '../../test/test-__my-service__.ts';

const { landlord, manager, otherLandlord } = people;

describe('POST /__my-things__/{id}/__my-verb__', () => {
  let api: TestApi;
  let id: number;
  const path = () => `/__my-things__/${id}` as const;
  const read = async () => (await api.call(landlord, `GET ${path()}`)).body;
  beforeAll(async () => {
    api = await test__MyService__();
  });
  beforeEach(async () => {
    id = (await api.call(landlord, 'POST /__my-things__', samples.__myThings__)).body.id;
  });
  afterAll(() => api.stop());

  it('returns the __my thing__ as it is stored afterwards', async () => {
    const done = await api.call(manager, `POST ${path()}/__my-verb__`, { version: 1 });
    expect(done.status).toBe(200);
    expect(done.headers.get('etag')).toBe(`"${done.body.version}"`);
    expect(done.body).toMatchObject(samples.__myThings__);
    expect(await read()).toEqual(done.body);
  });

  it('rejects an older version with 409 and a stale If-Match with 412', async () => {
    await api.call(landlord, `PUT ${path()}`, { name: 'Newer' });
    const old = await api.call(landlord, `POST ${path()}/__my-verb__`, { version: 1 });
    expect(old.problem).toMatchObject({ status: 409, code: 'version_conflict' });
    const stale = await api.call(landlord, `POST ${path()}/__my-verb__`, undefined, { 'if-match': '"1"' });
    expect(stale.problem).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect((await read()).version).toBe(2);
  });

  it('returns 401 without a session and 404 for another account', async () => {
    expect((await api.call(null, `POST ${path()}/__my-verb__`)).status).toBe(401);
    expect((await api.call(otherLandlord, `POST ${path()}/__my-verb__`)).status).toBe(404);
    expect((await read()).version).toBe(1);
  });

  it('rejects an unknown field and writes nothing', async () => {
    const rejected = await api.call(landlord, `POST ${path()}/__my-verb__`, { account_id: 3 });
    expect(rejected.problem).toMatchObject({ status: 422, fields: { account_id: 'is not a field of this request' } });
    expect((await read()).version).toBe(1);
  });
});
