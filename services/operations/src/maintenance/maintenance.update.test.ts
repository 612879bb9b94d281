import type { Body, History, MaintenanceRequest } from '@keystead/contracts';
import { samplePicture, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, properties, tenants, testOperations, type World } from '../../test/test-operations.ts';
import { addPersonnel } from '../../test/test-personnel.ts';
import { addRequest, addRheas } from '../../test/test-requests.ts';

const { landlord, manager, otherLandlord, tenant, otherTenant, admin } = people;

describe('PUT /maintenance/{id}', () => {
  let api: TestApi;
  let world: World;
  let request: MaintenanceRequest;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  beforeEach(async () => {
    world.now = () => new Date();
    request = await addRheas(api, landlord);
  });
  afterEach(() => {
    world.portfolio.down = false;
    world.portfolio.properties.set(properties.harbour.id, properties.harbour);
  });
  afterAll(() => api.stop());

  type Change = Partial<Body<'PUT /maintenance/{id}'>>;
  const put = (change: object, by: TestUser = landlord, headers = {}) =>
    api.call(by, `PUT /maintenance/${request.id}`, change, headers);
  const read = async (by: TestUser = landlord) => (await api.call(by, `GET /maintenance/${request.id}`)).body;
  const set = async (change: Change) => {
    const { status, problem } = await put(change);
    if (status !== 200) throw new Error(problem.error);
  };

  it('changes the given fields and leaves the others', async () => {
    const { id } = await addPersonnel(api, landlord);
    const change = {
      title: 'Dripping tap',
      priority: 'high',
      service_type: 'Plumbing',
      assigned_to: id,
      estimated_cost: 80.5,
      scheduled_date: '2026-03-03 09:30:00',
    };
    const { status, body } = await put(change, manager);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...change,
      scheduled_date: '2026-03-03T09:30:00.000Z',
      assigned_to_name: 'Pat Piper',
      description: request.description,
      tenant_id: tenants.rhea.id,
      version: 2,
    });
    expect(await read()).toEqual(body);
    const cleared = { service_type: null, assigned_to: '', estimated_cost: null, scheduled_date: '', tenant_id: null };
    expect((await put({ ...cleared, priority: null })).body).toMatchObject({
      ...{ service_type: null, assigned_to: null, assigned_to_name: null, estimated_cost: null, scheduled_date: null },
      ...{ tenant_id: null, tenant_name: null, priority: 'medium' },
    });
  });

  it('creates no new version for a whole record that is sent back unchanged', async () => {
    const { id } = await addPersonnel(api, landlord);
    await set({ assigned_to: id, estimated_cost: 80.5, scheduled_date: '2026-03-03 09:30:00' });
    const there = await read();
    expect((await put(there)).body).toEqual(there);
  });

  it('accepts a whole record whose property and assignee were deleted since', async () => {
    const { id } = await addPersonnel(api, landlord);
    await set({ assigned_to: id });
    await api.call(landlord, `DELETE /maintenance-personnel/${id}`);
    world.portfolio.properties.set(properties.harbour.id, { ...properties.harbour, live: false });
    const { status, body } = await put({ ...(await read()), title: 'Dripping tap' });
    expect([status, body.assigned_to, body.title]).toEqual([200, id, 'Dripping tap']);
  });

  it('works while portfolio is down, except for a new property or tenant', async () => {
    world.portfolio.down = true;
    expect((await put({ ...(await read()), status: 'in_progress' })).status).toBe(200);
    expect((await put({ property_id: properties.foundry.id })).problem).toMatchObject({ code: 'service_unavailable' });
    expect(await read()).toMatchObject({ status: 'in_progress', property_id: properties.harbour.id });
  });

  it('moves a request to another property and tenant of the account only', async () => {
    const moved = await put({ property_id: properties.foundry.id, tenant_id: tenants.theo.id });
    expect(moved.body).toMatchObject({ property_name: 'The Foundry', tenant_name: 'Theo Park' });
    expect((await api.call(tenant, `GET /maintenance/${request.id}`)).status).toBe(404);
    for (const change of [
      { property_id: properties.barn.id },
      { tenant_id: tenants.otto.id },
      { assigned_to: 999_999 },
    ])
      for (const by of [landlord, admin])
        expect((await put(change, by)).problem).toMatchObject({ status: 422, code: 'validation_failed' });
    expect((await put({ tenant_id: null })).body).toMatchObject({ property_name: 'The Foundry', tenant_name: null });
  });

  describe('refuses another tenant when', () => {
    const reason =
      'A request that its tenant has made, or that has comments or photos, stays with its tenant. Please add a new request.';
    it.each([
      [
        'the tenant has made it',
        async () => {
          request = await addRheas(api, tenant);
        },
      ],
      ['it has a comment', () => api.call(landlord, `POST /maintenance/${request.id}/comments`, { text: 'Soon.' })],
      [
        'it has a photo',
        async () =>
          api.call(tenant, `POST /maintenance/${request.id}/photos`, await samplePicture(), {
            'content-type': 'image/jpeg',
          }),
      ],
    ])('%s', async (_, prepare) => {
      await prepare();
      const to = { property_id: properties.foundry.id, tenant_id: tenants.theo.id };
      for (const change of [to, { tenant_id: null }])
        expect((await put(change)).problem).toMatchObject({ status: 409, code: 'conflict', error: reason });
      expect(await read(tenant)).toMatchObject({ tenant_id: tenants.rhea.id, property_id: properties.harbour.id });
      expect((await put({ ...(await read()), title: 'Dripping tap' })).status).toBe(200);
    });
  });

  it('allows a first tenant, who then sees what the account has written before', async () => {
    const own = await addRequest(api, landlord);
    await api.call(landlord, `POST /maintenance/${own.id}/comments`, { text: 'The part is ordered.' });
    const named = await api.call(landlord, `PUT /maintenance/${own.id}`, { tenant_id: tenants.rhea.id });
    expect(named.status).toBe(200);
    expect((await api.call(tenant, `GET /maintenance/${own.id}/comments`)).body.total).toBe(1);
  });

  it.each(['open', 'in_progress', 'cancelled', 'completed'] as const)(
    'sets the status %s from any status',
    async (status) => {
      for (const before of ['completed', 'cancelled', 'in_progress', 'open'] as const) {
        await set({ status: before });
        const { body } = await put({ status });
        expect(body.status).toBe(status);
        expect(body.closed_at === null).toBe(status === 'open' || status === 'in_progress');
      }
    },
  );

  it('keeps closed_at until the request is reopened', async () => {
    world.now = () => new Date('2026-03-01T10:00:00.000Z');
    expect((await put({ status: 'completed' })).body.closed_at).toBe('2026-03-01T10:00:00.000Z');
    world.now = () => new Date('2026-03-02T10:00:00.000Z');
    expect((await put({ title: 'Dripping tap' })).body.closed_at).toBe('2026-03-01T10:00:00.000Z');
    expect((await put({ status: 'in_progress' }, manager)).body.closed_at).toBeNull();
    const { entries } = (await api.call(landlord, `GET /maintenance/${request.id}/history`)).body as History;
    expect(entries[0]).toMatchObject({
      by: { user_id: manager.userId },
      changes: [{ field: 'status', from: 'completed', to: 'in_progress' }],
    });
  });

  it('records every change of status, priority, assignee and cost with its author', async () => {
    const { id } = await addPersonnel(api, landlord);
    await put({ status: 'in_progress', priority: 'urgent' }, manager);
    await put({ assigned_to: id, estimated_cost: 99.9 });
    const { entries } = (await api.call(landlord, `GET /maintenance/${request.id}/history`)).body as History;
    expect(entries.map(({ by, changes }) => [by.user_id, changes])).toEqual([
      [
        landlord.userId,
        [
          { field: 'assigned_to', from: null, to: id },
          { field: 'assigned_to_name', from: null, to: 'Pat Piper' },
          { field: 'estimated_cost', from: null, to: 99.9 },
        ],
      ],
      [
        manager.userId,
        [
          { field: 'priority', from: 'medium', to: 'urgent' },
          { field: 'status', from: 'open', to: 'in_progress' },
        ],
      ],
      [landlord.userId, []],
    ]);
    const refused = await api.call(tenant, `GET /maintenance/${request.id}/history`);
    expect(refused.problem).toMatchObject({
      status: 403,
      error: 'Only whoever manages this request may read its history.',
    });
  });

  it('refuses a stale version with 409 and a stale If-Match with 412', async () => {
    await set({ title: 'Dripping tap' });
    expect((await put({ title: 'Older', version: 1 })).problem).toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
    expect((await put({ title: 'Older' }, landlord, { 'if-match': '"1"' })).status).toBe(412);
    expect((await read()).title).toBe('Dripping tap');
  });

  it('keeps both of two concurrent edits, and accepts only one of several with the same version', async () => {
    const both = await Promise.all([put({ title: 'Dripping tap' }), put({ estimated_cost: 12 }, manager)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read()).toMatchObject({ title: 'Dripping tap', estimated_cost: 12, version: 3 });
    const racing = await Promise.all(
      Array.from({ length: 8 }, (_, at) => put({ title: `Tap ${at}`, version: 3 }, at % 2 ? landlord : manager)),
    );
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(racing.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it('answers 404 for a request of another account or another tenant', async () => {
    for (const other of [otherLandlord, otherTenant]) expect((await put({ title: 'Mine' }, other)).status).toBe(404);
  });

  describe('by the request’s tenant', () => {
    it('changes title, description, priority and trade while it is open', async () => {
      const change = { title: 'Dripping tap', description: 'More.', priority: 'urgent', service_type: 'Plumbing' };
      expect((await put(change, tenant)).body).toMatchObject({ ...change, version: 2 });
    });

    it('cancels it while it is open', async () => {
      const { body } = await put({ status: 'cancelled' }, tenant);
      expect(body).toMatchObject({ status: 'cancelled', closed_at: expect.any(String) });
      expect(body.abilities).toEqual({ update: false, manage: false, cancel: false, comment: true, delete: false });
    });

    it.each(['in_progress', 'completed', 'cancelled'] as const)('is refused once it is %s', async (status) => {
      await set({ status });
      for (const change of [{ title: 'Dripping tap' }, { status: 'cancelled' }])
        expect((await put(change, tenant)).problem).toMatchObject({
          status: 403,
          error: 'You can change or cancel a maintenance request only while it is open.',
        });
    });

    it('accepts the whole record as the tenant read it, hidden fields included', async () => {
      const { id } = await addPersonnel(api, landlord);
      await set({ assigned_to: id, estimated_cost: 80, scheduled_date: '2026-03-03 09:30:00' });
      const seen = await read(tenant);
      expect(seen).toMatchObject({ assigned_to: id, assigned_to_name: 'Pat Piper', estimated_cost: null });
      expect(seen.scheduled_date).toBe('2026-03-03T09:30:00.000Z');
      expect((await put({ ...seen, title: 'Dripping tap' }, tenant)).status).toBe(200);
      expect(await read()).toMatchObject({ title: 'Dripping tap', assigned_to: id, estimated_cost: 80 });
    });

    it.each([
      [{ status: 'in_progress' }, 'Only your landlord can change the status of a request, except to cancel it.'],
      [{ status: 'completed' }, 'Only your landlord can change the status of a request, except to cancel it.'],
      [{ assigned_to: 1 }, 'Only your landlord can assign somebody to a request.'],
      [{ estimated_cost: 80 }, 'Only your landlord can enter what a request will cost.'],
      [{ scheduled_date: '2026-03-03 09:30:00' }, 'Only your landlord can schedule the work.'],
      [{ property_id: properties.foundry.id }, 'Only your landlord can move a request to another property.'],
      [{ tenant_id: tenants.theo.id }, 'Only your landlord can move a request to another tenant.'],
    ])('refuses %p with 403', async (change, error) => {
      expect((await put({ ...change, title: 'Dripping tap' }, tenant)).problem).toMatchObject({ status: 403, error });
      expect(await read()).toEqual(request);
    });

    it('ignores empty values of fields that a tenant may not set', async () => {
      await set({ estimated_cost: 80, scheduled_date: '2026-03-03 09:30:00' });
      await put({ title: 'Dripping tap', estimated_cost: null, scheduled_date: null, tenant_id: null }, tenant);
      expect(await read()).toMatchObject({ estimated_cost: 80, tenant_id: tenants.rhea.id, title: 'Dripping tap' });
      expect((await read()).scheduled_date).not.toBeNull();
    });
  });
});
