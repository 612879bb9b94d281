import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { loseResponse } from '@keystead/service-kit/testing';
import {
  newWorld,
  people,
  properties,
  runJobs,
  tenants,
  testOperations,
  type World,
} from '../../test/test-operations.ts';
import { addPersonnel } from '../../test/test-personnel.ts';
import { addRequest, sampleRequest } from '../../test/test-requests.ts';

const { landlord, manager, otherLandlord, tenant, otherTenant, admin } = people;

describe('POST /maintenance', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  afterEach(() => {
    world.portfolio.down = false;
  });
  afterAll(() => api.stop());

  const post = (by: TestUser, entry: object = {}, headers = {}) =>
    api.call(by, 'POST /maintenance', { ...sampleRequest, ...entry }, headers);
  const total = async () => (await api.call(landlord, 'GET /maintenance')).body.total;

  it('accepts property, title and description, and sets defaults for the rest', async () => {
    const made = await post(landlord);
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/maintenance/${made.body.id}`);
    expect(made.body).toEqual({
      ...sampleRequest,
      id: made.body.id,
      property_name: 'Harbour House',
      tenant_id: null,
      tenant_name: null,
      priority: 'medium',
      status: 'open',
      service_type: null,
      entry_permission: null,
      preferred_times: null,
      assigned_to: null,
      assigned_to_name: null,
      estimated_cost: null,
      scheduled_date: null,
      time_zone: 'UTC',
      photos: [],
      comments: 0,
      created_by: { user_id: 1, name: 'User 1' },
      closed_at: null,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      abilities: { update: true, manage: true, cancel: false, comment: true, delete: true },
    });
    expect((await api.call(manager, `GET /maintenance/${made.body.id}`)).body).toEqual(made.body);
  });

  it('accepts all other fields from a caller who manages it', async () => {
    const { id } = await addPersonnel(api, landlord);
    const entry = {
      tenant_id: tenants.rhea.id,
      priority: 'urgent',
      status: 'in_progress',
      service_type: 'Plumbing',
      assigned_to: id,
      estimated_cost: 129.99,
      scheduled_date: '2026-03-03T15:00:00.000Z',
    };
    expect((await post(landlord, entry)).body).toMatchObject({
      ...entry,
      tenant_name: 'Rhea Moss',
      assigned_to_name: 'Pat Piper',
      closed_at: null,
    });
  });

  it('sets closed_at on creation if the request is created as completed', async () => {
    const { created_at, closed_at } = await addRequest(api, landlord, { status: 'completed' });
    expect(closed_at).toBe(created_at);
  });

  it('reads a scheduled date in the account’s time zone, not the property’s', async () => {
    world.zones.push({ account_id: landlord.accountId, time_zone: 'America/Los_Angeles' });
    await runJobs(api.database, world);
    const { scheduled_date, time_zone } = await addRequest(api, landlord, { scheduled_date: '2026-03-03 09:30:00' });
    expect([scheduled_date, time_zone]).toEqual(['2026-03-03T17:30:00.000Z', 'America/Los_Angeles']);
  });

  it.each([
    ['property_id', undefined],
    ['property_id', properties.barn.id],
    ['property_id', 999],
    ['property_id', { $gt: 0 }],
    ['title', '  '],
    ['description', ' \n '],
    ['tenant_id', tenants.otto.id],
    ['tenant_id', 999],
    ['assigned_to', 999_999],
    ['estimated_cost', 1.001],
    ['scheduled_date', '2026-13-40 09:30:00'],
    ['scheduled_date', 'tomorrow'],
    ['priority', 'highest'],
    ['status', 'done'],
  ])('refuses %s %p and stores nothing', async (field, value) => {
    const before = await total();
    const refused = await post(landlord, { [field]: value });
    expect(refused.problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    expect(await total()).toBe(before);
  });

  it('refuses personnel of another account and deleted personnel', async () => {
    const others = await addPersonnel(api, otherLandlord);
    const gone = await addPersonnel(api, landlord);
    await api.call(landlord, `DELETE /maintenance-personnel/${gone.id}`);
    for (const assigned_to of [others.id, gone.id])
      expect((await post(landlord, { assigned_to })).problem).toMatchObject({
        status: 422,
        fields: { assigned_to: 'is not one of your personnel' },
      });
    expect((await post(admin, { assigned_to: others.id })).status).toBe(422);
  });

  it('stores an admin’s request in the account of the property', async () => {
    const { id } = await addRequest(api, admin);
    expect((await api.call(landlord, `GET /maintenance/${id}`)).status).toBe(200);
    expect((await api.call(otherLandlord, `GET /maintenance/${id}`)).status).toBe(404);
  });

  it('answers 503 while portfolio is down', async () => {
    world.portfolio.down = true;
    expect((await post(landlord)).problem).toMatchObject({ status: 503, code: 'service_unavailable' });
  });

  describe('by a tenant', () => {
    it('creates a request for the property that they rent, with themselves as tenant', async () => {
      const access = { entry_permission: 'call_first', preferred_times: 'Weekdays after 4 PM' } as const;
      const made = await post(tenant, { priority: 'high', service_type: 'Plumbing', ...access });
      expect(made.body).toMatchObject({
        ...access,
        tenant_id: tenants.rhea.id,
        tenant_name: 'Rhea Moss',
        priority: 'high',
        service_type: 'Plumbing',
        status: 'open',
        abilities: { update: true, manage: false, cancel: true, comment: true, delete: false },
      });
      expect((await api.call(tenant, `GET /maintenance/${made.body.id}`)).body).toEqual(made.body);
      expect((await api.call(otherTenant, `GET /maintenance/${made.body.id}`)).status).toBe(404);
    });

    it('is refused with 409 after the landlord has requested deletion of the account', async () => {
      world.closing.push(landlord.accountId);
      await runJobs(api.database, world);
      const before = await total();
      expect((await post(tenant)).problem).toMatchObject({
        status: 409,
        code: 'conflict',
        error: expect.stringContaining('Your landlord is closing their account'),
      });
      expect(await total()).toBe(before);
      expect((await post(landlord)).status).toBe(201);
      await api.database.collection('closing_accounts').deleteMany({});
      world.closing.length = 0;
      expect((await post(tenant)).status).toBe(201);
    });

    it('is refused until the e-mail address is confirmed, and the list’s abilities say so', async () => {
      const unconfirmed = { ...tenant, emailConfirmed: false };
      const mayCreate = async (by: TestUser) => (await api.call(by, 'GET /maintenance')).body.abilities.create;
      expect([await mayCreate(unconfirmed), await mayCreate(tenant)]).toEqual([false, true]);
      const before = await total();
      expect((await post(unconfirmed)).problem).toMatchObject({
        status: 403,
        code: 'forbidden',
        error: 'Confirm your email address first.',
      });
      expect(await total()).toBe(before);
    });

    it('accepts empty fields, the default status and the tenant’s own id', async () => {
      const nothing = { assigned_to: null, estimated_cost: '', scheduled_date: null, status: 'open' };
      expect((await post(tenant, { ...nothing, tenant_id: tenants.rhea.id })).status).toBe(201);
    });

    it.each([
      [{ status: 'in_progress' }, 'Only your landlord can change the status of a request, except to cancel it.'],
      [{ status: 'cancelled' }, 'Only your landlord can change the status of a request, except to cancel it.'],
      [{ assigned_to: 1 }, 'Only your landlord can assign somebody to a request.'],
      [{ estimated_cost: 0 }, 'Only your landlord can enter what a request will cost.'],
      [{ scheduled_date: '2026-03-03 09:30:00' }, 'Only your landlord can schedule the work.'],
    ])('refuses %p with 403', async (entry, error) => {
      const before = await total();
      expect((await post(tenant, entry)).problem).toMatchObject({ status: 403, code: 'forbidden', error });
      expect(await total()).toBe(before);
    });

    it.each([
      ['another property', { property_id: properties.foundry.id }, 'property_id'],
      ['another account’s property', { property_id: properties.barn.id }, 'property_id'],
      ['another tenant', { tenant_id: tenants.theo.id }, 'tenant_id'],
    ])('refuses %s with 422', async (_, entry, field) => {
      const refused = await post(tenant, entry);
      expect(refused.problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    });
  });

  it('creates one request under one Idempotency-Key, also after an interrupted try', async () => {
    const key = { 'idempotency-key': 'one-request' };
    const [one, two] = [await post(tenant, {}, key), await post(tenant, {}, key)];
    expect([two.status, two.body]).toEqual([201, one.body]);
    await loseResponse(api.database, 'one-request');
    expect((await post(tenant, {}, key)).body.id).toBe(one.body.id);
    expect((await post(tenant, { title: 'Other' }, key)).problem).toMatchObject({ code: 'idempotency_key_reused' });
  });
});
