import type { Body } from '@keystead/contracts';
import { allTasks } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { followLeases, sampleLease } from '../../test/test-ledger.ts';
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

const { landlord, manager, otherLandlord, tenant, otherTenant, admin } = people;

describe('dashboard endpoints', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  afterEach(() => api.stop());

  type Operation = 'operations-figures' | 'operations-tasks' | 'activity' | 'operations-months';
  const read = <T extends Operation>(what: T, by: TestUser | null) =>
    api.call(by, `GET /internal/${what}` as const, undefined, {
      'x-service-token': api.issuer.serviceToken('gateway'),
    });
  const at = (instant: string) => {
    world.now = () => new Date(instant);
  };
  const pay = async (by: TestUser, entry: Partial<Body<'POST /payments'>>) => {
    const about = { property_id: properties.harbour.id, tenant_id: tenants.rhea.id };
    const made = await api.call(by, 'POST /payments', { ...about, amount: 100, ...entry });
    if (made.status !== 201) throw new Error(`a payment was not recorded: ${made.problem.error}`);
    return made.body;
  };
  const barn = { property_id: properties.barn.id, tenant_id: tenants.otto.id };

  it.each(['operations-figures', 'operations-tasks', 'activity', 'operations-months'] as const)(
    'answers only services that act on behalf of a user: %s',
    async (what) => {
      for (const by of [landlord, tenant, admin, null])
        expect((await api.call(by, `GET /internal/${what}`)).problem).toMatchObject({ status: 401 });
      expect((await read(what, null)).problem).toMatchObject({ status: 401, code: 'unauthenticated' });
    },
  );

  describe('GET /internal/operations-figures', () => {
    it('counts the records in the caller’s scope', async () => {
      await addRheas(api, tenant);
      await addRheas(api, landlord, { status: 'in_progress' });
      await addRequest(api, landlord, { status: 'open' });
      await addRequest(api, otherLandlord, { ...barn, status: 'completed' });
      await pay(landlord, { amount: 33.33, status: 'completed' });
      await pay(landlord, { amount: 500, status: 'completed', payment_type: 'deposit' });
      await pay(otherLandlord, { ...barn, amount: 7.5, status: 'completed' });
      const totals = async (by: TestUser) => {
        const { total_revenue, total_maintenance, maintenance_pending } = (await read('operations-figures', by)).body;
        return [total_revenue, total_maintenance, maintenance_pending];
      };
      expect(await totals(landlord)).toEqual([33.33, 3, 2]);
      expect(await totals(manager)).toEqual([33.33, 3, 2]);
      expect(await totals(otherLandlord)).toEqual([7.5, 1, 0]);
      expect(await totals(admin)).toEqual([40.83, 4, 2]);
      expect(await totals(tenant)).toEqual([33.33, 2, 1]);
      expect(await totals(otherTenant)).toEqual([7.5, 1, 0]);
      expect(await totals({ ...tenant, emailConfirmed: false })).toEqual([0, 0, 0]);
    });
  });

  it('tells an admin only whose records are', async () => {
    const paid = await pay(landlord, {});
    const request = await addRequest(api, landlord, { status: 'open' });
    const read = (by: TestUser, kind: string, ...ids: number[]) =>
      api.call(
        by,
        'POST /internal/record-accounts',
        { kind, ids },
        { 'x-service-token': api.issuer.serviceToken('gateway') },
      );
    const { accountId: account_id } = landlord;
    expect((await read(admin, 'payments', paid.id, 999_999)).body.records).toEqual([{ id: paid.id, account_id }]);
    expect((await read(admin, 'maintenance', request.id)).body.records).toEqual([{ id: request.id, account_id }]);
    expect((await read(admin, 'personnel', 999_999)).body.records).toEqual([]);
    expect((await read(landlord, 'payments', paid.id)).status).toBe(403);
  });

  it('counts the open requests of accounts for an admin only', async () => {
    await addRequest(api, landlord, { status: 'open' });
    await addRequest(api, landlord, { status: 'completed' });
    const read = (by: TestUser) =>
      api.call(
        by,
        'POST /internal/account-usage',
        { account_ids: [landlord.accountId, 999_999] },
        { 'x-service-token': api.issuer.serviceToken('gateway') },
      );
    expect((await read(admin)).body.usage).toEqual([
      { account_id: landlord.accountId, open_requests: 1 },
      { account_id: 999_999, open_requests: 0 },
    ]);
    expect((await read(landlord)).status).toBe(403);
  });

  describe('GET /internal/operations-tasks', () => {
    const tasks = async (by: TestUser) => allTasks((await read('operations-tasks', by)).body);

    it('tells managers of overdue rent, urgent requests and visits of today, and tenants of their own', async () => {
      at('2026-03-10T15:00:00.000Z');
      expect(await tasks(landlord)).toEqual([]);
      await followLeases(api, world, [
        { ...sampleLease, tenant_id: tenants.rhea.id, property_id: properties.harbour.id },
      ]);
      await addRheas(api, tenant, { title: 'Gas leak', priority: 'urgent' });
      await addRequest(api, landlord, { title: 'Roof', scheduled_date: '2026-03-10T18:30:00.000Z' });
      await addRheas(api, landlord, { title: 'Boiler', scheduled_date: '2026-03-12T09:00:00.000Z' });
      expect(await tasks(manager)).toMatchObject([
        {
          kind: 'past_due',
          title: '1 lease is past due: $3,000.00',
          detail: 'Most: Rhea Moss · Harbour House · $3,000.00 since January 1, 2026',
          urgent: true,
          count: 1,
        },
        { kind: 'urgent_requests', title: '1 urgent request is open', detail: 'Gas leak · Harbour House' },
        { kind: 'visits', title: '1 visit today', detail: expect.stringContaining('Roof · Harbour House') },
      ]);
      expect(await tasks(tenant)).toMatchObject([
        { kind: 'past_due', title: '$3,000.00 is past due', detail: 'Since January 1, 2026' },
        { kind: 'visits', title: '1 visit ahead', detail: expect.stringContaining('Boiler') },
        { kind: 'open_requests', title: '2 requests of yours are open', detail: 'Boiler · Harbour House' },
      ]);
      for (const other of [otherLandlord, otherTenant]) expect(await tasks(other)).toEqual([]);
      expect(await tasks(admin)).toHaveLength(3);
    });

    it('tells a tenant of the open payment that is due first, with its page', async () => {
      at('2026-01-20T12:00:00.000Z');
      await pay(landlord, { amount: 90, due_date: '2026-02-10' });
      const first = await pay(landlord, { amount: 1000, due_date: '2026-02-01' });
      const page = `/app/payments/${first.id}`;
      const title = 'Your next payment of $1,000.00 is due on February 1, 2026';
      expect(await tasks(tenant)).toMatchObject([{ kind: 'next_payment', title, detail: 'Harbour House', page }]);
      at('2026-02-11T12:00:00.000Z');
      expect(await tasks(tenant)).toMatchObject([
        {
          title: 'Your payment of $1,000.00 was due on February 1, 2026',
          detail: 'Harbour House · 2 payments are overdue',
          urgent: true,
        },
      ]);
    });

    it('tells a tenant who owes nothing when the next rent is due', async () => {
      at('2025-12-20T12:00:00.000Z');
      await followLeases(api, world, [
        { ...sampleLease, tenant_id: tenants.rhea.id, property_id: properties.harbour.id },
      ]);
      expect(await tasks(tenant)).toMatchObject([
        {
          kind: 'next_payment',
          title: 'Your next rent is due on January 1, 2026',
          detail: '$1,000.00 a month · Harbour House',
        },
      ]);
    });
  });

  describe('GET /internal/activity', () => {
    const activity = async (by: TestUser) => (await read('activity', by)).body.activity;

    it('lists the latest activity of requests and payments, newest first', async () => {
      at('2026-03-01T10:00:00.000Z');
      const request = await addRheas(api, tenant);
      const bare = await addRequest(api, landlord, { title: 'Lamp' });
      at('2026-03-02T10:00:00.000Z');
      const payment = await pay(landlord, { amount: 1234.5 });
      at('2026-03-03T10:00:00.000Z');
      await api.call(landlord, `PUT /maintenance/${request.id}`, { status: 'in_progress' });
      at('2026-03-04T10:00:00.000Z');
      await api.call(landlord, `PUT /maintenance/${request.id}`, { title: 'Dripping tap', priority: 'high' });
      expect(await activity(landlord)).toEqual([
        {
          type: 'maintenance',
          id: request.id,
          title: 'Maintenance: Dripping tap',
          description: 'Harbour House · Rhea Moss',
          date: '2026-03-03T10:00:00.000Z',
          status: 'in_progress',
        },
        {
          type: 'payment',
          id: payment.id,
          title: 'Rent payment',
          description: 'Harbour House · Rhea Moss · $1,234.50',
          date: '2026-03-02T10:00:00.000Z',
          status: 'pending',
        },
        {
          type: 'maintenance',
          id: bare.id,
          title: 'Maintenance: Lamp',
          description: 'Harbour House',
          date: '2026-03-01T10:00:00.000Z',
          status: 'open',
        },
      ]);
      expect((await activity(tenant)).map(({ id, type }) => [type, id])).toEqual([
        ['maintenance', request.id],
        ['payment', payment.id],
      ]);
      expect(await activity(otherLandlord)).toEqual([]);
    });

    it('shows the same payment status as the list of payments', async () => {
      at('2026-03-01T10:00:00.000Z');
      await pay(landlord, { due_date: '2026-03-05' });
      at('2026-03-09T10:00:00.000Z');
      expect(await activity(landlord)).toMatchObject([{ status: 'overdue' }]);
    });

    it('lists at most ten items of both kinds, and no deleted records', async () => {
      for (let day = 1; day <= 8; day++) {
        at(`2026-03-0${day}T10:00:00.000Z`);
        await addRheas(api, tenant);
        await pay(landlord, {});
      }
      const dates = (await activity(landlord)).map(({ date }) => date.slice(0, 10));
      expect(dates).toEqual(
        ['08', '08', '07', '07', '06', '06', '05', '05', '04', '04'].map((day) => `2026-03-${day}`),
      );
      const [newest] = (await activity(landlord)).filter(({ type }) => type === 'maintenance');
      await api.call(landlord, `DELETE /maintenance/${newest?.id}`);
      expect((await activity(landlord)).map(({ id, type }) => `${type} ${id}`)).not.toContain(
        `maintenance ${newest?.id}`,
      );
    });
  });

  describe('GET /internal/operations-months', () => {
    const months = async (by: TestUser) => (await read('operations-months', by)).body.months;

    it('answers twelve months up to the present one, with revenue and the requests open at the end of each', async () => {
      at('2025-11-10T10:00:00.000Z');
      const request = await addRheas(api, tenant);
      await addRequest(api, landlord);
      at('2026-01-31T23:59:59.000Z');
      await api.call(landlord, `PUT /maintenance/${request.id}`, { status: 'completed' });
      at('2026-02-01T00:00:00.000Z');
      const other = await addRheas(api, tenant);
      await pay(landlord, { amount: 10.1, status: 'completed', paid_date: '2026-01-31T23:59:59.000Z' });
      await pay(landlord, { amount: 20.2, status: 'completed', paid_date: '2026-02-01T00:00:00.000Z' });
      at('2026-03-15T10:00:00.000Z');
      await api.call(landlord, `PUT /maintenance/${other.id}`, { status: 'cancelled' });
      const answered = await months(landlord);
      expect(answered.map(({ month }) => month)).toEqual([
        ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09'],
        ...['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
      ]);
      expect(answered.map(({ open_requests }) => open_requests)).toEqual([0, 0, 0, 0, 0, 0, 0, 2, 2, 1, 2, 1]);
      expect(answered.map(({ revenue }) => revenue)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 10.1, 20.2, 0]);
    });

    it('counts a reopened request as open all along, and never counts a deleted one', async () => {
      at('2026-01-10T10:00:00.000Z');
      const [one, other] = [await addRheas(api, tenant), await addRheas(api, tenant)];
      at('2026-01-20T10:00:00.000Z');
      await api.call(landlord, `PUT /maintenance/${one.id}`, { status: 'completed' });
      at('2026-02-20T10:00:00.000Z');
      await api.call(landlord, `PUT /maintenance/${one.id}`, { status: 'in_progress' });
      await api.call(landlord, `DELETE /maintenance/${other.id}`);
      expect((await months(landlord)).slice(-3).map(({ open_requests }) => open_requests)).toEqual([0, 1, 1]);
    });

    it('months begin in the account’s time zone, and in UTC for an admin', async () => {
      world.zones.push({ account_id: landlord.accountId, time_zone: 'America/Los_Angeles' });
      await runJobs(api.database, world);
      await pay(landlord, { amount: 10, status: 'completed', paid_date: '2026-02-01T07:59:59.000Z' });
      at('2026-03-01T07:59:00.000Z');
      const lastOf = async (by: TestUser) => (await months(by)).slice(-2).map(({ month, revenue }) => [month, revenue]);
      expect(await lastOf(landlord)).toEqual([
        ['2026-01', 10],
        ['2026-02', 0],
      ]);
      expect(await lastOf(admin)).toEqual([
        ['2026-02', 10],
        ['2026-03', 0],
      ]);
    });

    it('covers the caller’s account, and answers no months to tenants', async () => {
      await addRheas(api, tenant);
      const nowOpen = async (by: TestUser) => (await months(by)).at(-1)?.open_requests;
      expect([await nowOpen(landlord), await nowOpen(admin), await nowOpen(otherLandlord)]).toEqual([1, 1, 0]);
      expect(await read('operations-months', tenant)).toMatchObject({ status: 200, body: { months: [] } });
    });
  });
});
