import type { TestApi } from '@keystead/service-kit/testing';
import { people, testOperations } from '../../../test/test-operations.ts';
import { addPersonnel } from '../../../test/test-personnel.ts';
import { addRequest, addRheas } from '../../../test/test-requests.ts';

const { landlord, otherLandlord, tenant } = people;

describe('GET /maintenance/{id}/suggestions', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testOperations();
  });
  afterEach(() => api.stop());

  const suggested = async (id: number) =>
    (await api.call(landlord, `GET /maintenance/${id}/suggestions`)).body.suggestions.map(({ personnel, reasons }) => [
      personnel.name,
      reasons,
    ]);

  it('suggests personnel by the request’s trade, words and place, with their open requests', async () => {
    const busy = await addPersonnel(api, landlord, { name: 'Busy', location: 'Portland, ME' });
    await addPersonnel(api, landlord, { name: 'Idle', location: 'Bangor, ME' });
    await addPersonnel(api, landlord, { name: 'Handy', service_type: 'General Maintenance' });
    await addPersonnel(api, landlord, { name: 'Tapster', service_type: 'Other', specialties: 'taps' });
    await addPersonnel(api, landlord, { name: 'Roofer', service_type: 'Roofing' });
    await addPersonnel(api, landlord, { name: 'Away', availability: 'unavailable' });
    await addPersonnel(api, otherLandlord, { name: 'Elsewhere' });
    const gone = await addPersonnel(api, landlord, { name: 'Gone' });
    await api.call(landlord, `DELETE /maintenance-personnel/${gone.id}`);
    await addRequest(api, landlord, { assigned_to: busy.id });
    const request = await addRheas(api, tenant);
    expect(await suggested(request.id)).toEqual([
      ['Busy', ['service_type', 'available', 'same_city']],
      ['Idle', ['service_type', 'available', 'same_state', 'least_busy']],
      ['Tapster', ['specialties', 'available', 'least_busy']],
      ['Handy', ['available', 'least_busy']],
    ]);
    const { suggestions } = (await api.call(landlord, `GET /maintenance/${request.id}/suggestions`)).body;
    expect(suggestions[0]?.personnel).toMatchObject({ id: busy.id, open_requests: 1, abilities: { update: true } });
  });

  it('uses the request’s trade, whatever its words are', async () => {
    await addPersonnel(api, landlord, { name: 'Plumber' });
    await addPersonnel(api, landlord, { name: 'Painter', service_type: 'Painting' });
    const { id } = await addRequest(api, landlord, { service_type: 'Painting' });
    expect((await suggested(id)).map(([name]) => name)).toEqual(['Painter']);
  });

  it('is empty if nobody fits, and refuses callers who do not manage the request', async () => {
    const { id } = await addRheas(api, tenant);
    expect(await suggested(id)).toEqual([]);
    expect((await api.call(tenant, `GET /maintenance/${id}/suggestions`)).problem).toMatchObject({
      status: 403,
      error: 'Only your landlord can assign somebody to a request.',
    });
    expect((await api.call(otherLandlord, `GET /maintenance/${id}/suggestions`)).status).toBe(404);
  });
});
