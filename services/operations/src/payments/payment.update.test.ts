import type { Body, Payment } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import {
  newWorld,
  people,
  properties,
  runJobs,
  tenants,
  testOperations,
  type World,
} from '../../test/test-operations.ts';
import { addPayment } from '../../test/test-payments.ts';

const { landlord, manager, tenant, otherTenant, otherLandlord, admin } = people;

describe('PUT /payments/{id}', () => {
  let api: TestApi;
  let world: World;
  let payment: Payment;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  beforeEach(async () => {
    payment = await addPayment(api, { due_date: '2990-03-01' });
  });
  afterEach(() => {
    world.portfolio.down = false;
    world.portfolio.tenants.set(tenants.rhea.id, tenants.rhea);
    world.now = () => new Date();
  });
  afterAll(() => api.stop());

  const put = (change: Body<'PUT /payments/{id}'>, { id = payment.id, by = landlord as TestUser, headers = {} } = {}) =>
    api.call(by, `PUT /payments/${id}`, change, headers);
  const read = async (id = payment.id) => (await api.call(landlord, `GET /payments/${id}`)).body;

  it('changes the given fields and leaves the others', async () => {
    const changed = await put({ amount: 99.99, notes: 'Late fee' }, { by: manager });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).toBe('"2"');
    expect(changed.body).toMatchObject({
      ...payment,
      amount: 99.99,
      notes: 'Late fee',
      version: 2,
      updated_at: expect.any(String),
    });
    expect((await put({ notes: '', payment_type: null }, { by: admin })).body).toMatchObject({
      notes: null,
      payment_type: 'rent',
      version: 3,
    });
  });

  it('creates no new version for a whole record that is sent back unchanged, in any state', async () => {
    const states: Body<'PUT /payments/{id}'>[] = [
      {},
      { due_date: '2026-01-01' },
      { status: 'overdue', due_date: '2990-01-01' },
      { status: 'completed', paid_date: '2026-02-01T00:00:00Z' },
      { status: 'failed' },
    ];
    for (const state of states) {
      await put(state);
      const whole = await read();
      expect((await put(whole)).body).toEqual(whole);
    }
  });

  it('marks a payment as paid, also while portfolio is down', async () => {
    world.portfolio.down = true;
    const paid_date = new Date().toISOString();
    expect((await put({ status: 'completed', paid_date })).body).toMatchObject({ status: 'completed', paid_date });
  });

  it('refuses an older version with 409 and a stale If-Match with 412, and changes nothing', async () => {
    await put({ amount: 1 });
    expect((await put({ amount: 2, version: 1 })).problem.code).toBe('version_conflict');
    expect((await put({ amount: 2 }, { headers: { 'if-match': '"1"' } })).status).toBe(412);
    expect(await read()).toMatchObject({ amount: 1, version: 2 });
  });

  it('answers 404 to another account and other tenants, and 403 to its tenant', async () => {
    for (const by of [otherLandlord, otherTenant, { ...tenant, emailConfirmed: false }])
      expect((await put({ amount: 1 }, { by })).status).toBe(404);
    expect((await put({ status: 'completed' }, { by: tenant })).problem).toMatchObject({
      status: 403,
      error: 'You may look at this payment but not change it.',
    });
    expect(await read()).toEqual(payment);
  });

  it.each([
    ['another account’s property', { property_id: properties.barn.id }, 'property_id'],
    ['another account’s tenant', { tenant_id: tenants.otto.id }, 'tenant_id'],
    ['no tenant', { tenant_id: null }, 'tenant_id'],
    ['a date of payment of a pending one', { paid_date: '2026-01-01T00:00:00Z' }, 'paid_date'],
    ['a payment of no year', { status: 'completed', paid_date: '0000-01-01T00:00:00Z' }, 'paid_date'],
    ['a payment in the future', { status: 'completed', paid_date: '2990-01-01T00:00:00Z' }, 'paid_date'],
    ['an account', { account_id: 3 }, 'account_id'],
  ])('refuses %s and changes nothing', async (_, change, field) => {
    expect((await put(change as object)).problem).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    });
    expect(await read()).toEqual(payment);
  });

  it('refuses an admin’s move to another account', async () => {
    const elsewhere = { property_id: properties.barn.id, tenant_id: tenants.otto.id };
    expect((await put(elsewhere, { by: admin })).problem.fields).toEqual({
      property_id: 'is not one of your properties',
    });
  });

  it('moves it to another property and tenant, with their names, lease and time zone', async () => {
    const moved = (await put({ property_id: properties.foundry.id, tenant_id: tenants.theo.id })).body;
    expect(moved).toMatchObject({ property_name: 'The Foundry', tenant_name: 'Theo Park', lease_id: 42 });
    const found = (await api.call(landlord, 'GET /payments?q=foundry%20theo')).body.payments;
    expect(found.map(({ id }) => id)).toEqual([payment.id]);
  });

  it('changes the due date of a former tenant’s payment and keeps its lease', async () => {
    world.portfolio.tenants.set(tenants.rhea.id, { ...tenants.rhea, live: false });
    expect((await put({ due_date: '2990-04-01' })).body).toMatchObject({ due_date: '2990-04-01', lease_id: 41 });
  });

  it('a later due date makes an overdue payment pending again', async () => {
    await put({ due_date: '2026-01-01' });
    const overdue = await read();
    expect(overdue.status).toBe('overdue');
    expect((await put({ ...overdue, due_date: '2990-01-01' })).body.status).toBe('pending');
  });

  it('refuses changes of a completed payment except its notes, with the reason', async () => {
    const completed = (await put({ status: 'completed' })).body;
    expect((await put({ amount: 1 })).problem).toMatchObject({
      status: 409,
      code: 'payment_settled',
      error: 'Only the notes of a completed payment can be changed. Reverse it instead.',
    });
    expect((await put({ status: 'pending' })).problem.code).toBe('payment_settled');
    expect((await put({ status: 'completed', paid_date: '2026-01-01T00:00:00Z' })).body).toEqual(completed);
    expect((await put({ notes: 'By check' })).body).toMatchObject({ notes: 'By check', status: 'completed' });
  });

  it('reverses a completed payment that is set to failed, and refuses later changes', async () => {
    const completed = (await put({ status: 'completed' })).body;
    world.now = () => new Date('2990-05-01T00:00:00Z');
    const reversed = (await put({ status: 'failed' })).body;
    expect(reversed).toMatchObject({
      status: 'failed',
      paid_date: completed.paid_date,
      amount: completed.amount,
      reversed_at: '2990-05-01T00:00:00.000Z',
      reversal_reason: null,
      abilities: { update: false, complete: false, reverse: false, delete: false, receipt: false, pay: false },
    });
    for (const change of [{ status: 'completed' }, { status: 'pending' }, { notes: 'x' }] as const)
      expect((await put(change)).problem.code).toBe('payment_settled');
    expect(await read()).toEqual(reversed);
  });

  it('completes a payment that was created as failed', async () => {
    const { id } = await addPayment(api, { status: 'failed' });
    expect((await put({ status: 'completed' }, { id })).body.status).toBe('completed');
  });

  it('accepts an unchanged status `disputed`, and refuses to set it', async () => {
    const { problem } = await put({ status: 'disputed' });
    expect(problem).toMatchObject({ status: 422, fields: { status: 'is set by the card’s bank alone' } });
    const draft = { tenant_id: payment.tenant_id, property_id: payment.property_id, amount: 1, status: 'disputed' };
    expect((await api.call(landlord, 'POST /payments', draft as never)).status).toBe(422);
  });

  it('completes a payment once for a hundred concurrent requests: one date, one receipt, one e-mail', async () => {
    const dates = Array.from({ length: 100 }, (_, at) => new Date(Date.now() - at * 60_000).toISOString());
    const answers = await Promise.all(dates.map((paid_date) => put({ status: 'completed', paid_date })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const stored = await read();
    expect(stored.version).toBe(2);
    expect(dates).toContain(stored.paid_date);
    expect(new Set(answers.map(({ body }) => body.paid_date))).toEqual(new Set([stored.paid_date]));
    await runJobs(api.database, world);
    const key = `payment:${payment.id}:receipt`;
    expect(world.posted.filter((email) => email.key === key)).toHaveLength(1);
    expect(await api.database.collection<{ _id: number }>('receipts').countDocuments({ _id: payment.id })).toBe(1);
  });

  it('keeps both of two concurrent changes of different fields', async () => {
    await Promise.all([put({ amount: 7 }), put({ notes: 'Both' }, { by: manager })]);
    expect(await read()).toMatchObject({ amount: 7, notes: 'Both', version: 3 });
  });

  it('records in the history who changed what, for those who manage it', async () => {
    await put({ amount: 5, status: 'completed', paid_date: '2026-02-01T00:00:00Z' }, { by: manager });
    const { entries } = (await api.call(landlord, `GET /payments/${payment.id}/history`)).body;
    expect(entries.map(({ action }) => action)).toEqual(['changed', 'created']);
    expect(entries[0]).toMatchObject({ by: { user_id: manager.userId }, version: 2 });
    expect(entries[0]?.changes).toEqual([
      { field: 'amount', from: 1850.5, to: 5 },
      { field: 'status', from: 'pending', to: 'completed' },
      { field: 'paid_date', from: null, to: '2026-02-01T00:00:00.000Z' },
    ]);
    expect((await api.call(tenant, `GET /payments/${payment.id}/history`)).status).toBe(403);
  });
});
