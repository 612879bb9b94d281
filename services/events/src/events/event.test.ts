import { change, people, type TestEvents, testEvents } from '../../test/test-events.ts';

const { landlord, otherLandlord, tenant, admin } = people;

describe('GET /events', () => {
  let api: TestEvents;
  beforeAll(async () => {
    api = await testEvents();
    const of = (object: 'tenant', id: number, name: string) => ({
      object,
      id,
      version: 1,
      record: { name },
      changes: [],
    });
    await api.report(
      change({ id: 1 }),
      change({ id: 2, account_id: otherLandlord.accountId }),
      change({ id: 1, version: 2, types: ['property.updated', 'property.deleted'] }),
      change({ types: ['tenant.created'], data: of('tenant', 1, 'Élan Court') }),
    );
  });
  afterAll(() => api.stop());

  const ids = async (query: string, user = landlord as Parameters<typeof api.call>[0]) => {
    const { body } = await api.call(user, `GET /events?${query}` as 'GET /events');
    return { ids: body.events.map(({ id }) => id), total: body.total };
  };

  it('shows an account its own events, newest first, an admin all, and a tenant none', async () => {
    expect(await ids('')).toEqual({ ids: [10, 8, 7, 1], total: 4 });
    expect(await ids('sort=id', admin)).toEqual({ ids: [1, 4, 7, 8, 10], total: 5 });
    expect(await ids('', tenant)).toEqual({ ids: [], total: 0 });
  });

  it.each([
    ['type=property.deleted', [8]],
    ['object=tenant', [10]],
    ['object=property&object_id=1', [8, 7, 1]],
    ['object=property&object_id=2', []],
    ['q=elan', [10]],
    ['q=harb+upd', [7]],
  ])('filters by %s', async (query, expected) => {
    expect(await ids(query)).toEqual({ ids: expected, total: expected.length });
  });

  it('returns pages', async () => {
    const first = (await api.call(landlord, 'GET /events?limit=3')).body;
    expect(first.events.map(({ id }) => id)).toEqual([10, 8, 7]);
    expect(await ids(`limit=3&cursor=${first.next_cursor}`)).toEqual({ ids: [1], total: 4 });
  });

  it.each([
    ['limit=0', 'limit'],
    ['sort=type', 'sort'],
    ['type=property.exploded', 'type'],
    ['cursor=bm9wZQ', 'cursor'],
    ['account_id=3', 'account_id'],
  ])('rejects ?%s', async (query, field) => {
    const { problem } = await api.call(landlord, `GET /events?${query}` as 'GET /events');
    expect(problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });

  it('shows a key only events that its scopes can read: in lists, totals and single reads', async () => {
    const key = (...scopes: string[]) => ({ ...landlord, key: { id: 1, scopes: ['events:read', ...scopes] } });
    expect(await ids('', key())).toEqual({ ids: [], total: 0 });
    expect(await ids('', key('operations:write', 'billing:read'))).toEqual({ ids: [], total: 0 });
    expect(await ids('', key('portfolio:read'))).toEqual({ ids: [10, 8, 7, 1], total: 4 });
    expect(await ids('object=tenant', key('operations:read'))).toEqual({ ids: [], total: 0 });
    expect((await api.call(key(), 'GET /events/10')).status).toBe(404);
    expect((await api.call(key('portfolio:write'), 'GET /events/10')).status).toBe(200);
  });

  it('GET /events/{id}: returns an event of the account, and 404 for any other', async () => {
    expect((await api.call(landlord, 'GET /events/10')).body).toMatchObject({ id: 10, type: 'tenant.created' });
    for (const [user, id] of [
      [landlord, 4],
      [landlord, 2],
      [tenant, 10],
      [otherLandlord, 10],
    ] as const)
      expect((await api.call(user, `GET /events/${id}`)).status).toBe(404);
  });
});
