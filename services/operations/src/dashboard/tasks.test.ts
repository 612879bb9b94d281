import type { Body, DashboardTask } from '@keystead/contracts';
import { allTasks } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { followLeases, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, properties, tenants, testOperations, type World } from '../../test/test-operations.ts';
import { addPayment, asService } from '../../test/test-payments.ts';
import { addRequest, addRheas } from '../../test/test-requests.ts';

const { landlord, otherLandlord, tenant } = people;

describe('GET /internal/operations-tasks', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    api = await testOperations(world);
    at('2026-03-10T15:00:00.000Z');
  });
  afterEach(() => api.stop());

  const at = (instant: string) => {
    world.now = () => new Date(instant);
  };
  const tasks = async (by: TestUser = landlord) =>
    allTasks((await api.call(by, 'GET /internal/operations-tasks', undefined, asService(api, 'gateway'))).body);
  const task = async (kind: DashboardTask['kind']) => (await tasks()).find((it) => it.kind === kind);
  const pay = (entry: Partial<Body<'POST /payments'>>, by: TestUser = landlord) => addPayment(api, entry, by);
  const ofAccount = (service: string, query = `?account_id=${landlord.accountId}`) =>
    api.call(
      null,
      `GET /internal/operations-tasks${query}` as 'GET /internal/operations-tasks',
      undefined,
      asService(api, service),
    );

  it('adds up overdue payments of no lease to the cent, beside what is past due on leases', async () => {
    await followLeases(api, world, [
      { ...sampleLease, rent_amount: 1_000.1, tenant_id: tenants.rhea.id, property_id: properties.harbour.id },
    ]);
    const beside = { property_id: properties.foundry.id, tenant_id: tenants.rhea.id, due_date: '2026-03-01' };
    for (const amount of [0.1, 0.2, 1_234.37]) await pay({ ...beside, amount });
    await pay({ ...beside, amount: 99.99, due_date: '2026-03-20' });
    expect(await task('past_due')).toMatchObject({
      title: '1 lease is past due: $3,000.30',
      amount: 3_000.3,
      count: 1,
    });
    expect(await task('overdue_payments')).toMatchObject({
      title: '3 payments without a lease are overdue: $1,234.67',
      amount: 1_234.67,
      count: 3,
      urgent: true,
    });
    expect((await tasks()).map(({ kind }) => kind).slice(0, 2)).toEqual(['past_due', 'overdue_payments']);
  });

  it('says what falls due within seven days, and of it what is due today', async () => {
    await pay({ amount: 10.1, due_date: '2026-03-10' });
    await pay({ amount: 20.2, due_date: '2026-03-16' });
    await pay({ amount: 40.4, due_date: '2026-03-17' });
    expect(await task('due_soon')).toMatchObject({
      title: '2 payments fall due within 7 days: $30.30',
      detail: 'Today: $10.10',
      amount: 30.3,
    });
  });

  it('says what was received since yesterday began in the account’s time zone', async () => {
    // In UTC, which is this account's zone.
    const paid = (amount: number, paid_date: string) => pay({ amount, status: 'completed', paid_date });
    await paid(0.07, '2026-03-09T00:00:00.000Z');
    await paid(1_850.13, '2026-03-10T14:00:00.000Z');
    await paid(500, '2026-03-08T23:59:59.000Z');
    expect(await task('received')).toMatchObject({
      title: '2 payments received since yesterday: $1,850.20',
      amount: 1_850.2,
      urgent: false,
    });
  });

  it('tells of a returned payment while it is owed', async () => {
    const { id } = await pay({
      amount: 812.49,
      due_date: '2026-03-30',
      status: 'completed',
      paid_date: '2026-03-05T10:00:00.000Z',
    });
    expect(await task('returned_payments')).toBeUndefined();
    const returned = { reason: 'No funds', returned_on: '2026-03-09' };
    await api.call(landlord, `POST /payments/${id}/return`, returned);
    expect(await task('returned_payments')).toMatchObject({
      title: 'The bank returned 1 payment: $812.49',
      amount: 812.49,
      page: `/app/payments/${id}`,
      urgent: true,
    });
    at('2026-03-20T15:00:00.000Z');
    expect(await task('returned_payments')).toBeUndefined();
  });

  it('counts requests in hand on which a tenant has written last', async () => {
    const [one, other] = [
      await addRheas(api, tenant, { title: 'Tap' }),
      await addRheas(api, tenant, { title: 'Door' }),
    ];
    const write = (by: TestUser, id: number) => api.call(by, `POST /maintenance/${id}/comments`, { text: 'Well?' });
    await write(tenant, one.id);
    await write(tenant, other.id);
    await write(landlord, one.id);
    expect(await task('unanswered')).toMatchObject({
      title: '1 comment of a tenant is unanswered',
      detail: expect.stringContaining('Door · Harbour House'),
      page: `/app/maintenance/${other.id}`,
    });
    await write(landlord, other.id);
    expect(await task('unanswered')).toBeUndefined();
    await write(tenant, other.id);
    await api.call(landlord, `PUT /maintenance/${other.id}`, { status: 'completed' });
    expect(await task('unanswered')).toBeUndefined();
  });

  it('counts requests that have been open for more than two weeks', async () => {
    at('2026-03-01T15:00:00.000Z');
    await addRequest(api, landlord, { title: 'Gutter' });
    at('2026-03-15T14:59:59.000Z');
    expect(await task('old_requests')).toBeUndefined();
    at('2026-03-15T15:00:01.000Z');
    expect(await task('old_requests')).toMatchObject({
      title: '1 request has been open for more than 14 days',
      detail: expect.stringContaining('Gutter'),
    });
  });

  it('answers the assistant for the people of an account who are not signed in, and no other service', async () => {
    await pay({ property_id: properties.foundry.id, amount: 70.07, due_date: '2026-03-01' });
    await pay(
      { property_id: properties.barn.id, tenant_id: tenants.otto.id, amount: 5, due_date: '2026-03-01' },
      otherLandlord,
    );
    const found = allTasks((await ofAccount('assistant')).body);
    expect(found).toEqual(await tasks());
    expect(found).toMatchObject([{ title: '1 payment without a lease is overdue: $70.07' }]);
    expect((await ofAccount('portfolio')).status).toBe(401);
    expect((await ofAccount('assistant', '')).status).toBe(401);
  });
});
