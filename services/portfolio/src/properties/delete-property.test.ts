import type { TestApi } from '@keystead/service-kit/testing';
import { people, samples, testPortfolio } from '../test-portfolio.ts';

const { landlord, tenant, otherLandlord } = people;
const harbourHouse = samples.properties;

describe('DELETE /properties/{id}', () => {
  let api: TestApi;
  let id: number;
  const total = async () => (await api.call(landlord, 'GET /properties')).body.total;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  beforeEach(async () => {
    id = (await api.call(landlord, 'POST /properties', harbourHouse)).body.id;
  });
  afterAll(() => api.stop());

  it('hides the property at once, and answers 404 when asked again', async () => {
    const before = await total();
    expect((await api.call(landlord, `DELETE /properties/${id}`)).status).toBe(204);
    expect((await api.call(landlord, `DELETE /properties/${id}`)).status).toBe(404);
    expect((await api.call(landlord, `GET /properties/${id}`)).status).toBe(404);
    expect(await total()).toBe(before - 1);
  });

  it('counts once when deletions race', async () => {
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(landlord, `DELETE /properties/${id}`)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await total()).toBe(before - 1);
    const counts = await api.database.collection('property_counts').findOne({ _id: landlord.accountId as never });
    expect(counts?.pending).toEqual([]);
  });

  it('answers 404 for another account, 403 for a renter, 412 for a stale If-Match', async () => {
    await api.database
      .collection('properties')
      .updateOne({ _id: id as never }, { $set: { renter_ids: [tenant.userId] } });
    expect((await api.call(otherLandlord, `DELETE /properties/${id}`)).status).toBe(404);
    expect((await api.call(tenant, `DELETE /properties/${id}`)).status).toBe(403);
    expect((await api.call(landlord, `DELETE /properties/${id}`, undefined, { 'if-match': '"7"' })).status).toBe(412);
    expect((await api.call(landlord, `GET /properties/${id}`)).status).toBe(200);
  });
});
