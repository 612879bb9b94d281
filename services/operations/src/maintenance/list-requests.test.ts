import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { addPersonnel } from '../personnel/test-personnel.ts';
import { homes, people, renters, testOperations } from '../test-operations.ts';
import { addRequest, addRheas } from './test-requests.ts';

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
      property_id: homes.foundry.id,
      title: 'Lamp',
      description: 'It is dark.',
      priority: 'low',
      status: 'completed',
      assigned_to: assignee,
      scheduled_date: '2026-03-04T10:00:00.000Z',
    });
    await addRequest(api, otherLandlord, {
      property_id: homes.barn.id,
      tenant_id: renters.otto.id,
      title: 'Gate',
      priority: 'high',
    });
  });
  afterAll(() => api.stop());

  const listed = async (query = '', by: TestUser = landlord) => (await api.call(by, `GET /maintenance${query}`)).body;
  const titles = async (query = '', by: TestUser = landlord) =>
    (await listed(query, by)).maintenance_requests.map(({ title }) => title);

  it('shows each caller their own, the newest first', async () => {
    expect(await titles()).toEqual(['Lamp', 'Roof', 'Tap']);
    expect(await titles('', tenant)).toEqual(['Roof', 'Tap']);
    expect(await titles('', otherTenant)).toEqual(['Gate']);
    expect(await titles('', otherLandlord)).toEqual(['Gate']);
    expect(await titles('', admin)).toEqual(['Gate', 'Lamp', 'Roof', 'Tap']);
    expect(await titles('', { ...tenant, emailConfirmed: false })).toEqual([]);
  });

  it('says how many there are and what the caller may do', async () => {
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
  ])('finds by %s', async (query, expected) => {
    expect(await titles(`?${query}`)).toEqual(expected);
  });

  it('finds what is assigned to somebody', async () => {
    expect(await titles(`?assigned_to=${assignee}`)).toEqual(['Lamp']);
  });

  it.each(['created_at', '-created_at', 'priority', '-priority', 'scheduled_date', '-scheduled_date'])(
    'has every request once in pages by %s',
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
    'refuses %s',
    async (query) => {
      expect((await api.call(landlord, `GET /maintenance?${query}`)).problem).toMatchObject({
        status: 422,
        code: 'validation_failed',
      });
    },
  );

  it('finds by the first words of a long description only', async () => {
    const words = Array.from({ length: 70 }, (_, at) => `word${at}x`);
    await addRequest(api, landlord, { title: 'Long', description: words.join(' ') });
    expect(await titles('?q=word10x')).toEqual(['Long']);
    expect(await titles('?q=word69x')).toEqual([]);
  });
});
