import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, properties, tenants, testOperations } from '../../test/test-operations.ts';
import { addPersonnel } from '../../test/test-personnel.ts';
import { addRequest, addRheas } from '../../test/test-requests.ts';

const { landlord, otherLandlord, tenant, otherTenant, admin } = people;

describe('GET /maintenance', () => {
  let api: TestApi;
  let assignee: number;
  beforeAll(async () => {
    api = await testOperations();
    assignee = (await addPersonnel(api, landlord, { name: 'Zoë Quill' })).id;
    await addRheas(api, tenant, { title: 'Tap', description: 'It drips in the kitchen.' });
    await addRheas(api, landlord, {
      title: 'Roof',
      description: 'A shingle is loose.',
      priority: 'urgent',
      status: 'in_progress',
      scheduled_date: '2026-03-05T10:00:00.000Z',
    });
    await addRequest(api, landlord, {
      property_id: properties.foundry.id,
      title: 'Lamp',
      description: 'It is dark.',
      priority: 'low',
      status: 'completed',
      assigned_to: assignee,
      service_type: 'Electrical',
      scheduled_date: '2026-03-04T10:00:00.000Z',
    });
    await addRequest(api, otherLandlord, {
      property_id: properties.barn.id,
      tenant_id: tenants.otto.id,
      title: 'Gate',
      priority: 'high',
    });
  });
  afterAll(() => api.stop());

  const listed = async (query = '', by: TestUser = landlord) => (await api.call(by, `GET /maintenance${query}`)).body;
  const titles = async (query = '', by: TestUser = landlord) =>
    (await listed(query, by)).maintenance_requests.map(({ title }) => title);

  it('lists the requests in each caller’s scope, newest first', async () => {
    expect(await titles()).toEqual(['Lamp', 'Roof', 'Tap']);
    expect(await titles('', tenant)).toEqual(['Roof', 'Tap']);
    expect(await titles('', otherTenant)).toEqual(['Gate']);
    expect(await titles('', otherLandlord)).toEqual(['Gate']);
    expect(await titles('', admin)).toEqual(['Gate', 'Lamp', 'Roof', 'Tap']);
    expect(await titles('', { ...tenant, emailConfirmed: false })).toEqual([]);
  });

  it('answers the total and the caller’s abilities', async () => {
    expect(await listed('?limit=1')).toMatchObject({ total: 3, abilities: { create: true, manage: true } });
    expect(await listed('?limit=1', tenant)).toMatchObject({ total: 2, abilities: { create: true, manage: false } });
  });

  it.each([
    ['sort=created_at', ['Tap', 'Roof', 'Lamp']],
    ['sort=priority', ['Lamp', 'Tap', 'Roof']],
    ['sort=-priority', ['Roof', 'Tap', 'Lamp']],
    ['sort=scheduled_date', ['Lamp', 'Roof', 'Tap']],
    ['sort=-scheduled_date', ['Tap', 'Roof', 'Lamp']],
    ['status=open', ['Tap']],
    ['status=in_progress&priority=urgent', ['Roof']],
    ['status=open&priority=urgent', []],
    ['priority=low', ['Lamp']],
    ['service_type=Electrical', ['Lamp']],
    ['service_type=Plumbing', []],
    ['property_id=12', ['Lamp']],
    ['property_id=31', []],
    ['tenant_id=21&sort=created_at', ['Tap', 'Roof']],
    ['tenant_id=32', []],
    ['q=lam', ['Lamp']],
    ['q=foundry', ['Lamp']],
    ['q=rhea', ['Roof', 'Tap']],
    ['q=zoe', ['Lamp']],
    ['q=kitchen%20drip', ['Tap']],
    ['q=kitchen%20roof', []],
  ])('filters and sorts by %s', async (query, expected) => {
    expect(await titles(`?${query}`)).toEqual(expected);
  });

  it('filters by assignee', async () => {
    expect(await titles(`?assigned_to=${assignee}`)).toEqual(['Lamp']);
  });

  it.each(['created_at', '-created_at', 'priority', '-priority', 'scheduled_date', '-scheduled_date'])(
    'returns every request once when paginated by %s',
    async (sort) => {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof listed>> = await listed(
          `?limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`,
          admin,
        );
        found.push(...page.maintenance_requests.map(({ title }) => title));
        cursor = page.next_cursor;
      }
      expect(found).toEqual(await titles(`?sort=${sort}`, admin));
    },
  );

  it.each(['status=done', 'priority=1', 'assigned_to=x', 'sort=title', 'limit=0', 'cursor=bm9wZQ', 'zip=1'])(
    'refuses %s with 422',
    async (query) => {
      expect((await api.call(landlord, `GET /maintenance?${query}`)).problem).toMatchObject({
        status: 422,
        code: 'validation_failed',
      });
    },
  );

  it('searches only the first words of a long description', async () => {
    const words = Array.from({ length: 70 }, (_, at) => `word${at}x`);
    await addRequest(api, landlord, { title: 'Long', description: words.join(' ') });
    expect(await titles('?q=word10x')).toEqual(['Long']);
    expect(await titles('?q=word69x')).toEqual([]);
  });
});

describe('GET /maintenance with days', () => {
  let api: TestApi;
  beforeAll(async () => {
    const world = newWorld();
    api = await testOperations(world);
    const at = (instant: string) => {
      world.now = () => new Date(instant);
    };
    // March begins eight hours later than in UTC for the landlord, and nine hours earlier for Rhea.
    await api.database.collection<{ _id: number }>('account_zones').insertMany([
      { _id: landlord.accountId, time_zone: 'America/Los_Angeles' },
      { _id: tenant.accountId, time_zone: 'Asia/Tokyo' },
    ] as never);
    at('2026-02-20T12:00:00Z');
    const { id } = await addRheas(api, tenant, { title: 'Tap' });
    at('2026-03-01T07:59:59.999Z');
    await addRheas(api, landlord, { title: 'Roof', status: 'cancelled' });
    at('2026-03-01T08:00:00Z');
    await api.call(landlord, `PUT /maintenance/${id}`, { status: 'completed' });
    await addRheas(api, landlord, { title: 'Lamp' });
  });
  afterAll(() => api.stop());

  const titles = async (query: string, by: TestUser) =>
    (await api.call(by, `GET /maintenance?${query}`)).body.maintenance_requests.map(({ title }) => title);

  it.each([
    ['created_from=2026-02-28&created_to=2026-02-28', landlord, ['Roof']],
    ['created_from=2026-02-28&created_to=2026-02-28', tenant, []],
    ['created_from=2026-02-28&created_to=2026-02-28', admin, []],
    ['created_from=2026-03-01', landlord, ['Lamp']],
    ['created_from=2026-03-01', tenant, ['Lamp', 'Roof']],
    ['created_to=2026-02-28', landlord, ['Roof', 'Tap']],
    ['closed_from=2026-02-28', landlord, ['Roof', 'Tap']],
    ['closed_from=2026-03-01', landlord, ['Tap']],
    ['closed_from=2026-03-01', admin, ['Roof', 'Tap']],
    ['closed_to=2026-02-28', landlord, ['Roof']],
    ['closed_to=2026-02-28&status=completed', landlord, []],
    ['closed_from=2026-03-01&created_to=2026-02-28&status=completed', landlord, ['Tap']],
    ['closed_to=2026-12-31', otherLandlord, []],
  ])('filters by %s with days in the time zone of %j', async (query, by, expected) => {
    expect(await titles(query, by)).toEqual(expected);
  });

  it.each([
    ['created_from=2026-03-02&created_to=2026-03-01', 'created_to'],
    ['closed_from=2026-03-02&closed_to=2026-03-01', 'closed_to'],
    ['closed_from=today', 'closed_from'],
    ['service_type=Magic', 'service_type'],
  ])('refuses %s with 422', async (query, field) => {
    expect((await api.call(landlord, `GET /maintenance?${query}`)).problem).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    });
  });
});
