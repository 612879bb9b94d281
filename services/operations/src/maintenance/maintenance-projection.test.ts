import type { MaintenanceRequest } from '@keystead/contracts';
import { atRest, type TestApi } from '@keystead/service-kit/testing';
import {
  newWorld,
  people,
  properties,
  runJobs,
  tenants,
  testOperations,
  type World,
} from '../../test/test-operations.ts';
import { addRequest, addRheas } from '../../test/test-requests.ts';

const { landlord, tenant } = people;

describe('RequestProjection', () => {
  let api: TestApi;
  let world: World;
  let request: MaintenanceRequest;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
    request = await addRheas(api, landlord);
    await addRequest(api, landlord, { property_id: properties.foundry.id, title: 'Elsewhere' });
  });
  afterAll(() => api.stop());

  const read = async () => (await api.call(landlord, `GET /maintenance/${request.id}`)).body;
  const found = async (q: string) =>
    (await api.call(landlord, `GET /maintenance?q=${q}`)).body.maintenance_requests.map(({ id }) => id);
  const rename = (changed: Partial<World['portfolio']['changed']>) => {
    Object.assign(world.portfolio.changed, { properties: [], tenants: [], ...changed });
    return runJobs(api.database, world);
  };

  it('copies new names of a property and a tenant to lists and searches, without a new version of the request', async () => {
    await rename({
      properties: [{ ...properties.harbour, name: 'Lighthouse' }],
      tenants: [{ ...tenants.rhea, name: 'Rhea Moor' }],
    });
    expect(await read()).toMatchObject({ property_name: 'Lighthouse', tenant_name: 'Rhea Moor', version: 1 });
    expect([await found('lighth%20moor'), await found('harbour'), await found('moss')]).toEqual([[request.id], [], []]);
    expect((await api.call(tenant, `GET /maintenance/${request.id}`)).body.property_name).toBe('Lighthouse');
  });

  it('writes only if names differ', async () => {
    await api.database
      .collection<{ _id: number }>('maintenance_requests')
      .updateOne({ _id: request.id }, { $set: { search: ['untouched'] } });
    await rename({ properties: [{ ...properties.harbour, name: 'Lighthouse' }] });
    expect(await found('untouched')).toEqual([request.id]);
    await rename({ properties: [{ ...properties.harbour, name: 'Beacon' }] });
    expect([await found('beacon'), await found('untouched')]).toEqual([[request.id], []]);
  });

  it('repairs names and search words after a change that was based on older names', async () => {
    // The state after a change that read the request before the renaming: its names look correct.
    const stale = { search: ['leaking', 'tap', 'harbour', 'house', 'rhea', 'moss'] };
    await api.database
      .collection<{ _id: number }>('maintenance_requests')
      .updateOne({ _id: request.id }, { $set: stale });
    await api.call(landlord, `PUT /maintenance/${request.id}`, { priority: 'high' });
    await atRest(api.database);
    expect((await read()).property_name).toBe('Beacon');
    expect([await found('beacon%20moor%20kitchen'), await found('harbour')]).toEqual([[request.id], []]);
  });

  it('keeps the names when property and tenant are deleted; the tenant then no longer sees the request', async () => {
    await rename({
      properties: [{ ...properties.harbour, name: 'Beacon', live: false }],
      tenants: [{ ...tenants.rhea, name: 'Rhea Moor', live: false }],
    });
    expect(await read()).toMatchObject({ property_name: 'Beacon', tenant_name: 'Rhea Moor' });
    expect((await api.call(tenant, `GET /maintenance/${request.id}`)).status).toBe(404);
  });
});
