import { costBreakdowns, MAX_BREAKDOWN_ROWS, type MaintenanceCosts } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, properties, tenants, testOperations, type World } from '../../test/test-operations.ts';
import { addPersonnel } from '../../test/test-personnel.ts';
import { addRequest, addRheas } from '../../test/test-requests.ts';

const { landlord, manager, otherLandlord, tenant, admin } = people;
type By = (typeof costBreakdowns)[number];

describe('GET /maintenance/costs', () => {
  let api: TestApi;
  let world: World;
  let pat: number;
  beforeEach(async () => {
    world = newWorld();
    api = await testOperations(world);
    pat = (await addPersonnel(api, landlord, { name: 'Pat Piper' })).id;
  });
  afterEach(() => api.stop());

  const at = (instant: string) => {
    world.now = () => new Date(instant);
  };
  const read = async (by: By, query = '', user: TestUser = landlord): Promise<MaintenanceCosts> =>
    (await api.call(user, `GET /maintenance/costs?by=${by}${query}`)).body;
  const rowsOf = async (by: By, query = '', user?: TestUser) =>
    (await read(by, query, user)).rows.map(({ key, amount, requests }) => [key, amount, requests]);
  const sumOf = async (user: TestUser, query = '') => {
    const { amount, requests, without_cost } = (await read('property', query, user)).sum;
    return [amount, requests, without_cost];
  };
  const completed = { status: 'completed', estimated_cost: 100 } as const;

  /** Completed requests in three months, not in chronological order. */
  async function sample(): Promise<void> {
    const foundry = { property_id: properties.foundry.id, tenant_id: tenants.theo.id };
    at('2026-03-01T07:59:59.999Z');
    await addRheas(api, landlord, { ...completed, service_type: 'Plumbing', assigned_to: pat, estimated_cost: 33.33 });
    at('2026-03-01T08:00:00Z');
    await addRequest(api, landlord, { ...foundry, ...completed, service_type: 'Electrical' });
    at('2025-12-10T12:00:00Z');
    await addRheas(api, landlord, { ...completed, service_type: 'Plumbing', estimated_cost: 0.1 });
    await addRheas(api, landlord, { ...completed, estimated_cost: null, assigned_to: pat });
    at('2026-03-10T12:00:00Z');
    await addRheas(api, landlord, { status: 'open', estimated_cost: 500 });
    await addRheas(api, landlord, { status: 'cancelled', estimated_cost: 500 });
    const barn = { property_id: properties.barn.id, tenant_id: tenants.otto.id };
    await addRequest(api, otherLandlord, { ...barn, ...completed, estimated_cost: 7 });
  }

  it('sums up completed requests by group, the highest costs first, with names', async () => {
    await sample();
    const nameless = { id: null, name: null };
    expect(await read('property')).toEqual({
      rows: [
        { key: '12', id: properties.foundry.id, name: 'The Foundry', amount: 100, requests: 1, without_cost: 0 },
        { key: '11', id: properties.harbour.id, name: 'Harbour House', amount: 33.43, requests: 3, without_cost: 1 },
      ],
      sum: { amount: 133.43, requests: 4, without_cost: 1 },
      capped: false,
    });
    expect((await read('service_type')).rows).toEqual([
      { key: 'Electrical', ...nameless, amount: 100, requests: 1, without_cost: 0 },
      { key: 'Plumbing', ...nameless, amount: 33.43, requests: 2, without_cost: 0 },
      { key: null, ...nameless, amount: 0, requests: 1, without_cost: 1 },
    ]);
    expect((await read('personnel')).rows).toEqual([
      { key: null, ...nameless, amount: 100.1, requests: 2, without_cost: 0 },
      { key: String(pat), id: pat, name: 'Pat Piper', amount: 33.33, requests: 2, without_cost: 1 },
    ]);
  });

  it('lists months in order, in the account’s time zone, and in UTC for an admin', async () => {
    await api.database
      .collection<{ _id: number }>('account_zones')
      .insertOne({ _id: landlord.accountId, time_zone: 'America/Los_Angeles' } as never);
    await sample();
    expect(await rowsOf('month')).toEqual([
      ['2025-12', 0.1, 2],
      ['2026-02', 33.33, 1],
      ['2026-03', 100, 1],
    ]);
    expect(await rowsOf('month', '', admin)).toEqual([
      ['2025-12', 0.1, 2],
      ['2026-03', 140.33, 3],
    ]);
    expect(await rowsOf('month', '&from=2026-02-28&to=2026-02-28')).toEqual([['2026-02', 33.33, 1]]);
    expect(await rowsOf('month', '&from=2026-03-01')).toEqual([['2026-03', 100, 1]]);
    expect(await rowsOf('month', '&to=2026-02-27')).toEqual([['2025-12', 0.1, 2]]);
  });

  it.each([
    ['', [133.43, 4, 1]],
    [`&property_id=${properties.harbour.id}`, [33.43, 3, 1]],
    ['&service_type=Plumbing', [33.43, 2, 0]],
    ['&service_type=Plumbing&from=2026-01-01', [33.33, 1, 0]],
    [`&property_id=${properties.barn.id}`, [0, 0, 0]],
  ])('filters by %j, in every breakdown alike', async (query, expected) => {
    await sample();
    expect(await sumOf(landlord, query)).toEqual(expected);
    for (const by of costBreakdowns) {
      const { rows, sum } = await read(by, query);
      expect(rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)).toBe(
        Math.round(sum.amount * 100),
      );
      expect([sum.amount, sum.requests, sum.without_cost]).toEqual(expected);
    }
  });

  it('filters by assignee', async () => {
    await sample();
    expect(await sumOf(landlord, `&assigned_to=${pat}`)).toEqual([33.33, 2, 1]);
  });

  it('covers the caller’s account, every account for an admin, and nothing for a tenant', async () => {
    await sample();
    expect([await sumOf(landlord), await sumOf(manager), await sumOf(otherLandlord), await sumOf(admin)]).toEqual([
      [133.43, 4, 1],
      [133.43, 4, 1],
      [7, 1, 0],
      [140.43, 5, 1],
    ]);
    for (const by of costBreakdowns)
      expect(await read(by, '', tenant)).toEqual({
        rows: [],
        sum: { amount: 0, requests: 0, without_cost: 0 },
        capped: false,
      });
  });

  it('omits a reopened request until it is completed again, and a deleted request', async () => {
    const { id } = await addRheas(api, landlord, completed);
    expect(await sumOf(landlord)).toEqual([100, 1, 0]);
    await api.call(landlord, `PUT /maintenance/${id}`, { status: 'in_progress' });
    expect(await sumOf(landlord)).toEqual([0, 0, 0]);
    await api.call(landlord, `PUT /maintenance/${id}`, { status: 'completed', estimated_cost: 80 });
    expect(await sumOf(landlord)).toEqual([80, 1, 0]);
    await api.call(landlord, `DELETE /maintenance/${id}`);
    expect(await sumOf(landlord)).toEqual([0, 0, 0]);
  });

  it('shows the name of deleted personnel', async () => {
    await addRheas(api, landlord, { ...completed, assigned_to: pat });
    await api.call(landlord, `DELETE /maintenance-personnel/${pat}`);
    expect((await read('personnel')).rows).toMatchObject([{ id: pat, name: 'Pat Piper', amount: 100 }]);
  });

  it('limits the rows to the highest costs, and includes all in the sum', async () => {
    const rows = Array.from({ length: MAX_BREAKDOWN_ROWS + 1 }, (_, row) => ({
      _id: row + 1,
      live: true,
      account_id: landlord.accountId,
      status: 'completed',
      property_id: row,
      estimated_cost_cents: row * 100,
      closed_at: new Date(row),
    }));
    await api.database.collection<{ _id: number }>('maintenance_requests').insertMany(rows);
    const { rows: found, sum, capped } = await read('property');
    expect(found.map(({ amount }) => amount)).toEqual(rows.slice(1).map((_, row) => MAX_BREAKDOWN_ROWS - row));
    expect([sum.requests, capped]).toEqual([rows.length, true]);
  });

  it.each([
    ['', 'by'],
    ['?by=weather', 'by'],
    ['?by=month&from=2026-03-02&to=2026-03-01', 'to'],
    ['?by=month&from=soon', 'from'],
    ['?by=month&service_type=Magic', 'service_type'],
    ['?by=month&status=open', 'status'],
  ])('refuses %j with 422', async (query, field) => {
    expect((await api.call(landlord, `GET /maintenance/costs${query}` as 'GET /maintenance')).problem).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    });
  });
});
