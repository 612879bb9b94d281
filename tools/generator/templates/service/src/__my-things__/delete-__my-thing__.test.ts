import type { TestApi } from '@keystead/service-kit/testing';
import { people, samples, test__MyThings__ } from '../../test/test-__my-things__.ts';

const { landlord, tenant, otherLandlord } = people;

describe('DELETE /__my-things__/{id}', () => {
  let api: TestApi;
  let id: number;
  const total = async () => (await api.call(landlord, 'GET /__my-things__')).body.total;
  beforeAll(async () => {
    api = await test__MyThings__();
  });
  beforeEach(async () => {
    id = (await api.call(landlord, 'POST /__my-things__', samples.__myThings__)).body.id;
  });
  afterAll(() => api.stop());

  it('hides the __my thing__ immediately, and returns 404 for a second request', async () => {
    const before = await total();
    expect((await api.call(landlord, `DELETE /__my-things__/${id}`)).status).toBe(204);
    expect((await api.call(landlord, `DELETE /__my-things__/${id}`)).status).toBe(404);
    expect((await api.call(landlord, `GET /__my-things__/${id}`)).status).toBe(404);
    expect(await total()).toBe(before - 1);
  });

  it('counts concurrent deletions once', async () => {
    const before = await total();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call(landlord, `DELETE /__my-things__/${id}`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    expect(await total()).toBe(before - 1);
  });

  it('returns 401 without a session, 404 for another account, 403 for a tenant, 412 for a stale If-Match', async () => {
    const link = { $set: { renter_ids: [tenant.userId] } };
    await api.database.collection('__my_things__').updateOne({ _id: id as never }, link);
    expect((await api.call(null, `DELETE /__my-things__/${id}`)).status).toBe(401);
    expect((await api.call(otherLandlord, `DELETE /__my-things__/${id}`)).status).toBe(404);
    expect((await api.call(tenant, `DELETE /__my-things__/${id}`)).status).toBe(403);
    const stale = await api.call(landlord, `DELETE /__my-things__/${id}`, undefined, { 'if-match': '"7"' });
    expect(stale.status).toBe(412);
    expect((await api.call(landlord, `GET /__my-things__/${id}`)).status).toBe(200);
  });
});
