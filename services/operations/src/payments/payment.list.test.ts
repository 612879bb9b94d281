import { paymentSorts } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, properties, tenants, testOperations, type World } from '../../test/test-operations.ts';
import { addPayment } from '../../test/test-payments.ts';

const { landlord, manager, otherLandlord, tenant, otherTenant, admin } = people;
const foundry = { property_id: properties.foundry.id, tenant_id: tenants.theo.id };

describe('GET /payments', () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    world = newWorld();
    world.now = () => new Date('2026-03-10T12:00:00Z');
    api = await testOperations(world);
    // `notes` serve as names of the payments here.
    await addPayment(api, { notes: 'late', due_date: '2026-03-01', amount: 100 });
    await addPayment(api, { notes: 'next', due_date: '2026-04-01', amount: 90 });
    await addPayment(api, { notes: 'undated', payment_type: 'fee', amount: 80, ...foundry });
    const paid = { status: 'completed', due_date: '2026-02-01' } as const;
    await addPayment(api, { notes: 'paid', amount: 70, transaction_id: 'TX-77', ...paid });
    await addPayment(api, { notes: 'lost', status: 'failed', amount: 60, ...foundry });
    await addPayment(api, { notes: 'called overdue', status: 'overdue', due_date: '2026-05-01', amount: 50 });
    const barn = { property_id: properties.barn.id, tenant_id: tenants.otto.id };
    await addPayment(api, { notes: 'elsewhere', ...barn }, otherLandlord);
  });
  afterAll(() => api.stop());

  const list = (query = '', by: TestUser = landlord) => api.call(by, `GET /payments${query}`);
  const names = async (query = '', by?: TestUser) => (await list(query, by)).body.payments.map(({ notes }) => notes);
  const newestFirst = ['called overdue', 'lost', 'paid', 'undated', 'next', 'late'];

  it('lists the account’s payments, newest first, with the exact total', async () => {
    const { body } = await list('', manager);
    expect(body).toMatchObject({ total: 6, next_cursor: null, abilities: { create: true } });
    expect(await names('', manager)).toEqual(newestFirst);
    expect((await list('', admin)).body.total).toBe(7);
  });

  it('lists, sums and changes the payments of one account for an admin, who alone may choose one', async () => {
    const of = `account_id=${landlord.accountId}`;
    expect(await names(`?${of}`, admin)).toEqual(newestFirst);
    const sums = async (by: TestUser, query = '') => (await api.call(by, `GET /payments/stats${query}`)).body;
    expect(await sums(admin, `?${of}`)).toEqual(await sums(landlord));
    expect(await sums(admin, `?${of}`)).not.toEqual(await sums(admin));
    const breakdown = async (by: TestUser, query = '') =>
      (await api.call(by, `GET /payments/breakdown?by=property${query}`)).body;
    expect(await breakdown(admin, `&${of}`)).toEqual(await breakdown(landlord));
    const filter = { account_id: otherLandlord.accountId };
    const bulk = (by: TestUser) => api.call(by, 'POST /payments/bulk', { action: 'remind', filter });
    expect((await bulk(admin)).body.results).toHaveLength(1);
    const lists = ['/payments', '/payments/export', '/payments/stats', '/maintenance', '/maintenance-personnel'];
    for (const by of [landlord, manager, tenant]) {
      for (const path of lists) expect((await api.call(by, `GET ${path}?${of}`)).status).toBe(403);
      expect((await bulk(by)).status).toBe(403);
    }
    for (const path of ['/maintenance', '/maintenance-personnel'])
      expect((await api.call(admin, `GET ${path}?${of}`)).body).toMatchObject({ total: 0 });
  });

  it.each([
    ['', landlord, { pending: 2, completed: 1, overdue: 2, failed: 1, disputed: 0 }],
    ['&status=overdue', admin, { pending: 2, completed: 1, overdue: 2, failed: 1, disputed: 0 }],
    ['&due_to=2026-03-31', landlord, { pending: 0, completed: 1, overdue: 1, failed: 0, disputed: 0 }],
    ['&q=foundry', landlord, { pending: 1, completed: 0, overdue: 0, failed: 1, disputed: 0 }],
    ['', otherTenant, { pending: 1, completed: 0, overdue: 0, failed: 0, disputed: 0 }],
  ])('counts the payments by status with "%s"', async (query, by, expected) => {
    const { counts = [] } = (await list(`?count_by=status${query}`, by)).body;
    const found = Object.fromEntries(counts.map(({ value, total }) => [value, total]));
    expect(by === admin ? { ...found, pending: (found.pending ?? 0) - 1 } : found).toEqual(expected);
  });

  it('lists a tenant’s own payments with their abilities, and none before the e-mail address is confirmed', async () => {
    const { body } = await list('', tenant);
    expect(body).toMatchObject({ total: 4, abilities: { create: false } });
    const abilities = Object.fromEntries(body.payments.map((payment) => [payment.notes, payment.abilities]));
    const none = { update: false, complete: false, reverse: false, delete: false };
    expect(abilities).toEqual({
      late: { ...none, receipt: false, pay: true },
      next: { ...none, receipt: false, pay: true },
      paid: { ...none, receipt: true, pay: false },
      'called overdue': { ...none, receipt: false, pay: true },
    });
    expect(await names(`?tenant_id=${tenants.theo.id}`, tenant)).toEqual([]);
    expect(await names('', otherTenant)).toEqual(['elsewhere']);
    expect((await list('', { ...tenant, emailConfirmed: false })).body).toMatchObject({ payments: [], total: 0 });
  });

  it.each([
    ['?status=overdue', ['called overdue', 'late']],
    ['?status=pending', ['undated', 'next']],
    ['?status=completed', ['paid']],
    ['?status=failed', ['lost']],
    ['?payment_type=fee', ['undated']],
    ['?payment_type=rent&status=pending', ['next']],
    [`?property_id=${properties.foundry.id}`, ['lost', 'undated']],
    ['?due_from=2026-03-01', ['called overdue', 'next', 'late']],
    ['?due_to=2026-03-01', ['paid', 'late']],
    ['?due_from=2026-03-02&due_to=2026-04-01', ['next']],
    ['?due_from=2026-04-01&due_to=2026-04-01&status=pending', ['next']],
    ['?due_from=2026-05-02', []],
    ['?paid_from=2026-03-10', ['paid']],
    ['?paid_to=2026-03-10', ['paid']],
    ['?paid_from=2026-03-01&paid_to=2026-03-09', []],
    [`?tenant_id=${tenants.rhea.id}&status=overdue`, ['called overdue', 'late']],
    ['?q=harbour%20rhea', ['called overdue', 'paid', 'next', 'late']],
    ['?q=tx', ['paid']],
    ['?q=lost', ['lost']],
    ['?q=foundry&status=pending', ['undated']],
    ['?q=foundry%20rhea', []],
    ['?q=90', ['next']],
    ['?q=%2480.00', ['undated']],
    ['?q=rhea%20100.0', ['late']],
    ['?q=foundry%20100', []],
    ['?q=%231', ['paid']],
    ['?q=receipt%20000001', ['paid']],
    ['?q=rhea%202', []],
  ])('filters by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await list(query)).body.total).toBe(expected.length);
  });

  it('days of payment begin in the account’s time zone, in the tenant’s own, and in UTC for an admin', async () => {
    const zones = api.database.collection<{ _id: number }>('account_zones');
    // The payment was made at noon in UTC.
    await zones.insertMany([
      { _id: landlord.accountId, time_zone: 'Pacific/Kiritimati' },
      { _id: tenant.accountId, time_zone: 'Pacific/Pago_Pago' },
    ] as never);
    const paidOn = async (date: string, by: TestUser) => names(`?paid_from=${date}&paid_to=${date}`, by);
    expect([await paidOn('2026-03-11', manager), await paidOn('2026-03-10', manager)]).toEqual([['paid'], []]);
    expect([await paidOn('2026-03-10', tenant), await paidOn('2026-03-11', tenant)]).toEqual([['paid'], []]);
    expect([await paidOn('2026-03-10', admin), await paidOn('2026-03-11', admin)]).toEqual([['paid'], []]);
    await zones.deleteMany({});
  });

  it.each([
    ['due_date', ['paid', 'late', 'next', 'called overdue', 'undated', 'lost']],
    ['-due_date', ['lost', 'undated', 'called overdue', 'next', 'late', 'paid']],
    ['amount', ['called overdue', 'lost', 'paid', 'undated', 'next', 'late']],
    ['-amount', ['late', 'next', 'undated', 'paid', 'lost', 'called overdue']],
    ['created_at', newestFirst.toReversed()],
  ])('sorts by %s, with payments without a due date as the latest due', async (sort, expected) => {
    expect(await names(`?sort=${sort}`)).toEqual(expected);
  });

  it.each(paymentSorts.flatMap((sort) => [`?sort=${sort}`, `?sort=${sort}&status=pending`]))(
    'pages of %s match the whole list',
    async (query) => {
      const paged: unknown[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await list(`${query}&limit=1${cursor && `&cursor=${cursor}`}`);
        paged.push(...body.payments);
        cursor = body.next_cursor;
      }
      expect(paged).toEqual((await list(query)).body.payments);
    },
  );

  it.each([
    ['?limit=0', 'limit'],
    ['?sort=notes', 'sort'],
    ['?status=paid', 'status'],
    ['?payment_type=bribe', 'payment_type'],
    ['?property_id=abc', 'property_id'],
    ['?cursor=bm9wZQ', 'cursor'],
    ['?due_from=2026-03-02&due_to=2026-03-01', 'due_to'],
    ['?paid_from=2026-03-02&paid_to=2026-03-01', 'paid_to'],
    ['?due_from=soon', 'due_from'],
  ])('refuses %s with 422', async (query, field) => {
    expect((await list(query)).problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });
});
