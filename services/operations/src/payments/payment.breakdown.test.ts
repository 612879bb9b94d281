import { type Body, MAX_BREAKDOWN_ROWS, type PaymentBreakdown, paymentBreakdowns } from '@keystead/contracts';
import { addDays, addMonths, endOfDay, monthIn } from '@keystead/service-kit';
import { isExtended, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import { newWorld, people, properties, tenants, testOperations, type World } from '../../test/test-operations.ts';
import { entries, fill, march, storedPayment, zones } from '../../test/test-payment-sets.ts';
import { addPayment } from '../../test/test-payments.ts';
import { type Payment, statusAt } from './payment.ts';

const { landlord, manager, otherLandlord, tenant, otherTenant, admin } = people;

type By = (typeof paymentBreakdowns)[number];
type Row = Omit<PaymentBreakdown['rows'][number], 'id' | 'name'>;
type Sums = Omit<Row, 'key'>;

/** Sums in whole cents, so that they add up exactly. */
const inCents = ({ total_payments, total_revenue, pending_amount, overdue_amount, deposit_amount }: Sums) =>
  [total_revenue, pending_amount, overdue_amount, deposit_amount, total_payments / 100].map((amount) =>
    BigInt(Math.round(amount * 100)),
  );

const added = (rows: readonly Sums[]): bigint[] =>
  rows.map(inCents).reduce((sum, row) => sum.map((amount, at) => amount + (row[at] ?? 0n)), [0n, 0n, 0n, 0n, 0n]);

/** The expected sums of some payments, by their status at an instant. */
function sumOf(payments: readonly Payment[], now: Date): bigint[] {
  const of = (fits: (payment: Payment) => boolean) =>
    payments.filter(fits).reduce((sum, { amount_cents }) => sum + BigInt(amount_cents), 0n);
  const deposit = ({ payment_type }: Payment) => payment_type === 'deposit';
  const reads = (status: Payment['status']) => (payment: Payment) => statusAt(payment, now) === status;
  return [
    of((payment) => reads('completed')(payment) && !deposit(payment)),
    of(reads('pending')),
    of(reads('overdue')),
    of((payment) => reads('completed')(payment) && deposit(payment)),
    BigInt(payments.length),
  ];
}

describe('GET /payments/breakdown', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    world = newWorld();
    world.now = () => new Date(`${march}T00:00:00Z`);
    api = await testOperations(world);
    // The read model knows only properties and tenants that payments reference.
    await addPayment(api);
    await addPayment(api, { property_id: properties.foundry.id, tenant_id: tenants.theo.id });
    await addPayment(api, { property_id: properties.barn.id, tenant_id: tenants.otto.id }, otherLandlord);
  });
  beforeEach(async () => {
    world.now = () => new Date(`${march}T00:00:00Z`);
    await fill(api.database, []);
    await livesIn('UTC');
  });
  afterAll(() => api.stop());

  const zoneOf = new Map<number, string>();
  /** Sets the time zone of every account. */
  async function livesIn(zone: string): Promise<void> {
    for (const { accountId } of [landlord, otherLandlord, tenant, otherTenant, admin]) {
      zoneOf.set(accountId, zone);
      const found = { _id: accountId };
      await api.database
        .collection<{ _id: number }>('account_zones')
        .updateOne(found, { $set: { time_zone: zone } }, { upsert: true });
    }
  }
  const zoneFor = (user: TestUser) => (user === admin ? 'UTC' : (zoneOf.get(user.accountId) ?? 'UTC'));

  const read = async (by: By, query = '', user: TestUser = landlord): Promise<PaymentBreakdown> =>
    (await api.call(user, `GET /payments/breakdown?by=${by}${query}`)).body;
  const keysOf = async (by: By, query = '', user?: TestUser) =>
    (await read(by, query, user)).rows.map(({ key, total_payments }) => [key, total_payments]);

  /** The callers, and which payments each may see. */
  const seers: [TestUser, (payment: Payment) => boolean][] = [
    [manager, ({ account_id }) => account_id === landlord.accountId],
    [tenant, ({ tenant_id }) => tenant_id === tenants.rhea.id],
    [otherLandlord, ({ account_id }) => account_id === otherLandlord.accountId],
    [admin, () => true],
    [{ ...tenant, emailConfirmed: false }, () => false],
  ];

  /** Filters, and which payments they should match. `zone` is that of the caller's account. */
  const filters: [string, (payment: Payment, now: Date, zone: string) => boolean][] = [
    ['', () => true],
    ['&payment_type=rent', ({ payment_type }) => payment_type === 'rent'],
    ['&status=overdue', (payment, now) => statusAt(payment, now) === 'overdue'],
    [`&property_id=${properties.harbour.id}`, ({ property_id }) => property_id === properties.harbour.id],
    [
      '&due_from=2026-03-05&due_to=2026-03-20',
      ({ due_order }) => due_order >= '2026-03-05' && due_order <= '2026-03-20',
    ],
    ['&due_from=2026-03-10', ({ due_date }) => due_date !== null && due_date >= '2026-03-10'],
    ['&due_to=2026-03-10', ({ due_date }) => due_date !== null && due_date <= '2026-03-10'],
    ['&paid_to=2026-02-28', ({ paid_date }, _, zone) => paid_date !== null && paid_date < endOfDay('2026-02-28', zone)],
    [
      '&paid_from=2026-02-10&paid_to=2026-02-28',
      ({ paid_date }, _, zone) =>
        paid_date !== null && paid_date >= endOfDay('2026-02-09', zone) && paid_date < endOfDay('2026-02-28', zone),
    ],
  ];

  const keyOf: Record<By, (payment: Payment, zone: string) => string | null> = {
    month: ({ paid_date, due_date }, zone) => (paid_date ? monthIn(zone, paid_date) : (due_date?.slice(0, 7) ?? null)),
    property: ({ property_id }) => String(property_id),
    tenant: ({ tenant_id }) => String(tenant_id),
    payment_type: ({ payment_type }) => payment_type,
    payment_method: ({ payment_method }) => payment_method,
  };

  /** Asserts that a breakdown has the expected sums for each key, and adds up to the sums without it. */
  async function agree(by: By, expected: readonly Payment[], query: string, user: TestUser): Promise<void> {
    const now = world.now();
    const { rows, sum, capped } = await read(by, query, user);
    const groups = Map.groupBy(expected, (payment) => keyOf[by](payment, zoneFor(user)));
    expect(new Map(rows.map((row) => [row.key, inCents(row)]))).toEqual(
      new Map([...groups].map(([key, payments]) => [key, sumOf(payments, now)])),
    );
    expect([rows.length, capped]).toEqual([groups.size, false]);
    expect(added(rows)).toEqual(inCents(sum));
    const { deposit_amount: _, ...shared } = sum;
    expect((await api.call(user, `GET /payments/stats?${query.slice(1)}`)).body).toEqual(shared);
  }

  it('matches the sums of the same filter to the cent, row by row, at any instant and for every caller', async () => {
    const looks = fc.record({
      day: fc.integer({ min: -1, max: 41 }),
      zone: fc.constantFrom(...zones),
      off: fc.constantFrom(-1, 0),
      filter: fc.constantFrom(...filters),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entries, { maxLength: 25 }), looks, async (set, { day, zone, off, filter }) => {
        const payments = await fill(api.database, set);
        await livesIn(zone);
        const at = new Date(endOfDay(addDays(march, day), zone).getTime() + off);
        world.now = () => at;
        const [query, fits] = filter;
        for (const [user, sees] of seers) {
          const expected = payments.filter((payment) => sees(payment) && fits(payment, at, zoneFor(user)));
          for (const by of paymentBreakdowns) await agree(by, expected, query, user);
        }
      }),
      { numRuns: isExtended ? 20 : 6 },
    );
  });

  it('gives the ids and names of properties and tenants', async () => {
    await fill(api.database, [
      { cents: 100, status: 'pending' },
      { cents: 200, status: 'completed', tenancy: 1, payment_type: 'deposit' },
    ]);
    expect((await read('property')).rows).toEqual([
      {
        ...{ key: '11', id: properties.harbour.id, name: 'Harbour House' },
        ...{ total_revenue: 0, pending_amount: 1, overdue_amount: 0, deposit_amount: 0, total_payments: 1 },
      },
      {
        ...{ key: '12', id: properties.foundry.id, name: 'The Foundry' },
        ...{ total_revenue: 0, pending_amount: 0, overdue_amount: 0, deposit_amount: 2, total_payments: 1 },
      },
    ]);
    expect((await read('tenant', '', tenant)).rows).toMatchObject([{ key: '21', id: 21, name: 'Rhea Moss' }]);
    expect((await read('payment_type')).rows).toMatchObject([
      { key: 'rent', id: null, name: null },
      { key: 'deposit', id: null, name: null },
    ]);
  });

  it('orders rows by revenue, then overdue, then pending amounts', async () => {
    const completed = { cents: 1_000, status: 'completed', payment_method: 'check' } as const;
    const overdue = { cents: 5_000, status: 'overdue' } as const;
    const pending = { cents: 9_000, status: 'pending', payment_method: 'cash' } as const;
    await fill(api.database, [pending, { ...overdue, payment_method: 'credit_card' }, overdue, pending, completed]);
    expect(await keysOf('payment_method')).toEqual([
      ['check', 1],
      ['bank_transfer', 1],
      ['credit_card', 1],
      ['cash', 2],
    ]);
  });

  it('lists months in order, by date of payment, else by due date, with payments without both last', async () => {
    await livesIn('America/Los_Angeles');
    const paid = { cents: 100, status: 'completed', day: 40 } as const;
    await fill(api.database, [
      { cents: 100, status: 'pending' },
      { cents: 100, status: 'pending', day: 31 },
      // As March begins in UTC, and four weeks earlier as February does; in the account's zone it is still the month
      // before.
      { ...paid, hours: 0 },
      { ...paid, hours: 24 * 28, reversed: true },
      { ...paid, hours: 24 * 60 },
    ]);
    const expected = [
      ['2025-12', 1],
      ['2026-01', 1],
      ['2026-02', 1],
      ['2026-04', 1],
      [null, 1],
    ];
    expect(await keysOf('month')).toEqual(expected);
    expect(await keysOf('month', '', admin)).toEqual([
      ['2025-12', 1],
      ['2026-02', 1],
      ['2026-03', 1],
      ['2026-04', 1],
      [null, 1],
    ]);
    expect(await keysOf('month', '&paid_from=2026-02-28&paid_to=2026-02-28')).toEqual([['2026-02', 1]]);
    expect(await keysOf('month', '&due_from=2026-04-01')).toEqual(expected.slice(0, -1));
  });

  it('limits the rows to the largest, and includes all in the sum', async () => {
    const rows = Array.from({ length: MAX_BREAKDOWN_ROWS + 30 }, (_, at) => ({
      ...storedPayment({ cents: 100 * (at + 1), status: 'completed' }, at + 1),
      tenant_id: 1_000 + at,
    }));
    await api.database.collection<{ _id: number }>('payments').insertMany(rows as never);
    const { rows: found, sum, capped } = await read('tenant');
    const largest = rows.slice(30).toReversed();
    expect(found.map(({ id, total_revenue }) => [id, total_revenue])).toEqual(
      largest.map(({ tenant_id, amount_cents }) => [tenant_id, amount_cents / 100]),
    );
    expect(found[0]).toMatchObject({ key: String(1_000 + rows.length - 1), name: null });
    expect([sum.total_payments, sum.total_revenue, capped]).toEqual([230, (230 * 231) / 2, true]);
  });

  it('limits the rows to the newest months', async () => {
    const months = Array.from({ length: MAX_BREAKDOWN_ROWS + 5 }, (_, at) => addMonths('2010-01', at));
    const rows = months.map((month, at) => ({
      ...storedPayment({ cents: 100, status: 'pending' }, at + 1),
      due_order: `${month}-15`,
    }));
    await api.database.collection<{ _id: number }>('payments').insertMany(rows as never);
    const { rows: found, sum, capped } = await read('month');
    expect(found.map(({ key }) => key)).toEqual(months.slice(5));
    expect([sum.total_payments, capped]).toEqual([months.length, true]);
  });

  it('is empty without payments', async () => {
    const none = { total_revenue: 0, pending_amount: 0, overdue_amount: 0, deposit_amount: 0, total_payments: 0 };
    for (const by of paymentBreakdowns) expect(await read(by)).toEqual({ rows: [], sum: none, capped: false });
  });

  it('counts a reversed payment as due again, and omits deleted payments', async () => {
    const entry: Partial<Body<'POST /payments'>> = { status: 'completed', amount: 10 };
    const { id } = await addPayment(api, entry);
    const deleted = await addPayment(api, { amount: 20 });
    expect((await read('property')).sum).toMatchObject({ total_revenue: 10, pending_amount: 20 });
    await api.call(landlord, `POST /payments/${id}/reversal`, {});
    await api.call(landlord, `DELETE /payments/${deleted.id}`);
    expect((await read('property')).sum).toMatchObject({ total_revenue: 0, pending_amount: 10, total_payments: 2 });
  });

  it.each([
    ['breakdown', 'by'],
    ['breakdown?by=weather', 'by'],
    ['breakdown?by=month&limit=5', 'limit'],
    ...['breakdown?by=month&', 'stats?'].flatMap((path) => [
      [`${path}due_from=2026-03-02&due_to=2026-03-01`, 'due_to'],
      [`${path}paid_from=2026-03-02&paid_to=2026-03-01`, 'paid_to'],
      [`${path}paid_from=yesterday`, 'paid_from'],
      [`${path}due_to=2026-02-30`, 'due_to'],
    ]),
  ] as [string, string][])('refuses %s with 422', async (query, field) => {
    expect((await api.call(landlord, `GET /payments/${query}` as 'GET /payments/stats')).problem).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    });
  });
});
