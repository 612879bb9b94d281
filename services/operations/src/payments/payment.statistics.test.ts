import { type PaymentStats, paymentStatuses, paymentTypes } from '@keystead/contracts';
import { addDays, endOfDay } from '@keystead/service-kit';
import { atRest, isExtended, type TestApi, type TestUser, testDatabase } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import { newWorld, people, properties, tenants, testOperations, type World } from '../../test/test-operations.ts';
import { entries, fill, march, storedPayment, writePayments, zones } from '../../test/test-payment-sets.ts';
import { addPayment } from '../../test/test-payments.ts';
import { effortsOf } from '../../test/test-query-plans.ts';
import { PaymentRepository } from './payment.repository.ts';

const { landlord, manager, tenant, admin, otherLandlord } = people;
/** The instants to check: around the ends of due dates, and between them. */
const hours = fc.array(
  fc.record({
    day: fc.integer({ min: -1, max: 41 }),
    zone: fc.constantFrom(...zones),
    off: fc.constantFrom(-1, 0, 1, 40_000_000),
  }),
  { minLength: 1, maxLength: 3 },
);

describe('GET /payments/stats', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
    // A tenant's scope derives from the tenant records in the read model.
    await addPayment(api);
  });
  beforeEach(async () => {
    world.now = () => new Date();
    await fill(api.database, []);
    await api.database.collection('payment_counts').deleteMany({});
  });
  afterAll(() => api.stop());

  const stats = async (query = '', user: TestUser = landlord): Promise<PaymentStats> =>
    (await api.call(user, `GET /payments/stats?${query}`)).body;
  const list = (query: string, user: TestUser) => api.call(user, `GET /payments?${query}`);

  const cents = (dollars: number) => Math.round(dollars * 100);

  /** The list under a filter, page by page, and the sums that its rows add up to. */
  async function summedUp(filter: string, user: TestUser) {
    const sums = { revenue: 0n, pending: 0n, overdue: 0n, count: 0 };
    let total = 0;
    const statuses = new Set<string>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await list(`limit=10${filter}${cursor && `&cursor=${cursor}`}`, user);
      for (const { amount, status, payment_type } of body.payments) {
        const worth = BigInt(cents(amount));
        if (status === 'completed' && payment_type !== 'deposit') sums.revenue += worth;
        if (status === 'pending' || status === 'overdue') sums[status] += worth;
        sums.count++;
        statuses.add(status);
      }
      total = body.total;
      cursor = body.next_cursor;
    }
    return { sums, total, statuses };
  }

  async function agree(filter: string, user: TestUser, status?: string): Promise<void> {
    const { sums, total, statuses } = await summedUp(filter, user);
    const answered = await stats(filter.slice(1), user);
    expect({
      revenue: BigInt(cents(answered.total_revenue)),
      pending: BigInt(cents(answered.pending_amount)),
      overdue: BigInt(cents(answered.overdue_amount)),
      count: answered.total_payments,
    }).toEqual(sums);
    if (filter !== '' || user === tenant) expect(total).toBe(sums.count);
    if (status && statuses.size > 0) expect([...statuses]).toEqual([status]);
  }

  it('matches the list under the same filter to the cent at any instant, and each row matches the filter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entries, { maxLength: 25 }), hours, async (set, looks) => {
        await fill(api.database, set);
        for (const { day, zone, off } of looks) {
          const at = new Date(endOfDay(addDays(march, day), zone).getTime() + off);
          world.now = () => at;
          for (const status of paymentStatuses) {
            await agree(`&status=${status}`, manager, status);
            await agree(`&status=${status}`, tenant, status);
          }
          await agree(`&payment_type=fee&property_id=${properties.harbour.id}`, admin);
          await agree(`&status=overdue&tenant_id=${tenants.theo.id}`, landlord, 'overdue');
          await agree('', landlord);
        }
      }),
      { numRuns: isExtended ? 15 : 5 },
    );
    // Some hundred requests.
  });

  it('adds a thousand payments of 33.33 up to 33,330.00', async () => {
    const entry = { cents: 3333, payment_type: 'rent', day: 9, zone: 'UTC' } as const;
    await fill(
      api.database,
      Array.from({ length: 1000 }, () => ({ ...entry, status: 'completed' as const })),
    );
    expect(await stats()).toEqual({
      total_revenue: 33_330,
      pending_amount: 0,
      overdue_amount: 0,
      total_payments: 1000,
    });
    world.now = () => new Date('2026-03-15T00:00:00Z');
    const unpaid = { $set: { status: 'pending', paid_date: null } };
    await writePayments(api.database, () => api.database.collection('payments').updateMany({}, unpaid));
    expect(await stats()).toMatchObject({ total_revenue: 0, pending_amount: 0, overdue_amount: 33_330 });
    world.now = () => new Date('2026-03-10T00:00:00Z');
    expect(await stats()).toMatchObject({ pending_amount: 33_330, overdue_amount: 0 });
  });

  it('turns many payments overdue at the same instant, in list and sums, without a write', async () => {
    const entry = {
      cents: 10_001,
      status: 'pending',
      payment_type: 'rent',
      zone: 'Asia/Kathmandu',
    } as const;
    await fill(
      api.database,
      Array.from({ length: 1500 }, (_, row) => ({ ...entry, day: row < 1000 ? 9 : 10 })),
    );
    const stored = () => api.database.collection('payments').find().sort({ _id: 1 }).toArray();
    const before = await stored();
    const becomesOverdue = endOfDay('2026-03-10', entry.zone).getTime();
    const both = async () => {
      const { pending_amount, overdue_amount } = await stats();
      const totals = await Promise.all(['pending', 'overdue'].map((status) => list(`status=${status}`, landlord)));
      return [pending_amount, overdue_amount, ...totals.map(({ body }) => body.total)];
    };
    // With clocks that differ, each sees what is right for its own.
    for (let look = 0; look < 2; look++) {
      world.now = () => new Date(becomesOverdue - 1);
      expect(await both()).toEqual([150_015, 0, 1500, 0]);
      world.now = () => new Date(becomesOverdue);
      expect(await both()).toEqual([50_005, 100_010, 500, 1000]);
    }
    expect(await stored()).toEqual(before);
  });

  it('counts a deposit as a payment, but not as revenue', async () => {
    for (const payment_type of paymentTypes) await addPayment(api, { payment_type, status: 'completed', amount: 1.01 });
    expect(await stats()).toMatchObject({ total_revenue: 3.03, total_payments: 4 });
    expect(await stats('payment_type=deposit')).toMatchObject({ total_revenue: 0, total_payments: 1 });
  });

  it('counts a reversed payment as due again, and omits deleted payments', async () => {
    const completed = await addPayment(api, { status: 'completed', amount: 10 });
    const pending = await addPayment(api, { amount: 20 });
    await api.call(landlord, `POST /payments/${completed.id}/reversal`, {});
    await api.call(landlord, `DELETE /payments/${pending.id}`);
    expect(await stats()).toEqual({ total_revenue: 0, pending_amount: 10, overdue_amount: 0, total_payments: 2 });
  });

  it('covers the caller’s scope', async () => {
    await addPayment(api, { amount: 10 });
    await addPayment(api, { amount: 5, property_id: properties.foundry.id, tenant_id: tenants.theo.id });
    const seen = async (user: TestUser) => (await stats('', user)).pending_amount;
    expect([await seen(tenant), await seen(landlord), await seen(admin), await seen(otherLandlord)]).toEqual([
      10, 15, 15, 0,
    ]);
    expect(await seen({ ...tenant, emailConfirmed: false })).toBe(0);
  });

  it.each(['?status=paid', '?q=rhea', '?limit=5'])('refuses %s with 422', async (query) => {
    expect((await api.call(landlord, `GET /payments/stats${query}`)).status).toBe(422);
  });
});

test('aggregates include payments that were stored without a shard', async () => {
  const database = await testDatabase();
  const store = () => new PaymentRepository(database);
  const older = Array.from({ length: 70 }, (_, at) => storedPayment({ cents: 100, status: 'completed' }, at + 1));
  const written = older.map(({ aggregate_shard: _, ...payment }) => payment);
  await database.collection<{ _id: number }>('payments').insertMany(written as never);
  await store().records.createIndexes();
  const scope = { kind: 'account', accountId: landlord.accountId } as const;
  const payments = store();
  const sums = () => payments.stats(scope, {}, new Date());
  // From the payments themselves, until they are in the aggregates.
  expect(await Promise.all([sums(), sums()])).toEqual(Array(2).fill(expect.objectContaining({ count: 70 })));
  // Each payment gets its shard, and the end of that write is stored.
  await atRest(database);
  const lacking = { aggregate_shard: { $exists: false } };
  expect(await database.collection('payments').countDocuments(lacking)).toBe(0);
  expect(await sums()).toMatchObject({ revenue_cents: 7_000, count: 70 });
  const methods = (await effortsOf(database, 'payments', sums)).map(({ method }) => method);
  expect(methods).not.toContain('aggregate');
  await database.close();
});

describe('revenueByMonth', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testOperations();
  });
  afterAll(() => api.stop());

  it('sums up what was paid in each month of the time zone, without deposits and reversed payments', async () => {
    const paid = (paid_date: string, amount: number, more = {}) =>
      addPayment(api, { status: 'completed', paid_date, amount, ...more });
    await paid('2026-02-01T04:59:59.999Z', 1);
    await paid('2026-02-01T05:00:00Z', 2);
    await paid('2026-03-01T04:59:59.999Z', 4, { payment_type: 'fee' });
    await paid('2026-03-01T05:00:00Z', 8, { payment_type: 'maintenance' });
    await paid('2026-02-10T00:00:00Z', 16, { payment_type: 'deposit' });
    const { id } = await paid('2026-02-10T00:00:00Z', 32);
    await api.call(landlord, `POST /payments/${id}/reversal`, {});
    const store = new PaymentRepository(api.database);
    const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
    const account = { kind: 'account', accountId: landlord.accountId } as const;
    const inNewYork = await store.revenueByMonth(account, months, 'America/New_York');
    expect(Object.fromEntries(inNewYork)).toEqual({ '2026-01': 100, '2026-02': 600, '2026-03': 800, '2026-04': 0 });
    const inUtc = await store.revenueByMonth(account, months, 'UTC');
    expect(Object.fromEntries(inUtc)).toEqual({ '2026-01': 0, '2026-02': 300, '2026-03': 1200, '2026-04': 0 });
    const other = { kind: 'account', accountId: otherLandlord.accountId } as const;
    expect([...(await store.revenueByMonth(other, months, 'UTC')).values()]).toEqual([0, 0, 0, 0]);
    expect((await store.revenueByMonth(account, [], 'UTC')).size).toBe(0);
  });
});
