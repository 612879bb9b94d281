import type { MaintenanceRequest } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { people, testOperations } from '../../test/test-operations.ts';
import { addRheas } from '../../test/test-requests.ts';

const { landlord, manager, otherLandlord, tenant } = people;

describe('DELETE /maintenance/{id}', () => {
  let api: TestApi;
  let request: MaintenanceRequest;
  beforeAll(async () => {
    api = await testOperations();
  });
  beforeEach(async () => {
    request = await addRheas(api, tenant);
  });
  afterAll(() => api.stop());

  const remove = (by: TestUser = landlord, headers = {}) =>
    api.call(by, `DELETE /maintenance/${request.id}`, undefined, headers);
  const total = async () => (await api.call(landlord, 'GET /maintenance')).body.total;

  it('hides the request and its sub-resources immediately, and answers 404 when repeated', async () => {
    const before = await total();
    expect((await remove(manager)).status).toBe(204);
    expect((await remove()).status).toBe(404);
    for (const path of ['', '/history', '/comments', '/suggestions'])
      expect((await api.call(landlord, `GET /maintenance/${request.id}${path}`)).status).toBe(404);
    expect(await total()).toBe(before - 1);
  });

  it('refuses tenants with 403 and other accounts with 404', async () => {
    expect((await remove(tenant)).problem).toMatchObject({
      status: 403,
      error: 'Only your landlord can delete a maintenance request.',
    });
    expect((await remove(otherLandlord)).status).toBe(404);
  });

  it('refuses a stale If-Match with 412', async () => {
    await api.call(landlord, `PUT /maintenance/${request.id}`, { title: 'Dripping tap' });
    expect((await remove(landlord, { 'if-match': '"1"' })).status).toBe(412);
    expect((await remove(landlord, { 'if-match': '"2"' })).status).toBe(204);
  });

  it('counts once for concurrent deletions', async () => {
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove()));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await total()).toBe(before - 1);
  });

  it('leaves no comment that was added concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      request = await addRheas(api, tenant);
      const comments = `/maintenance/${request.id}/comments`;
      const [removed, commented] = await Promise.all([
        remove(),
        api.call(tenant, `POST ${comments}`, { text: 'Now?' }),
      ]);
      expect(removed.status).toBe(204);
      const stored = await api.database.collection('maintenance_comments').countDocuments({ request_id: request.id });
      expect([commented.status, stored]).toEqual(commented.status === 201 ? [201, 1] : [404, 0]);
    }
  });
});
