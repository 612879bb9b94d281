import type { Body } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, properties, tenants, testOperations, type World } from '../../test/test-operations.ts';
import { addPayment, draft } from '../../test/test-payments.ts';

const { landlord, manager, admin, tenant, otherLandlord } = people;

describe('POST /payments', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  afterEach(() => {
    world.portfolio.down = false;
    world.now = () => new Date();
  });
  afterAll(() => api.stop());

  const post = (entry: Partial<Body<'POST /payments'>> = {}, by: TestUser = landlord, headers = {}) =>
    api.call(by, 'POST /payments', draft(entry), headers);

  it('creates a payment with defaults, names and lease', async () => {
    const { status, headers, body } = await post();
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/payments/${body.id}`);
    expect(body).toMatchObject({
      property_id: properties.harbour.id,
      property_name: 'Harbour House',
      tenant_id: tenants.rhea.id,
      tenant_name: 'Rhea Moss',
      lease_id: 41,
      amount: 1850.5,
      payment_type: 'rent',
      payment_method: 'bank_transfer',
      status: 'pending',
      due_date: null,
      paid_date: null,
      transaction_id: null,
      notes: null,
      reversed_at: null,
      version: 1,
      abilities: { update: true, complete: true, reverse: false, delete: true, receipt: false, pay: false },
    });
    expect((await api.call(manager, `GET /payments/${body.id}`)).body).toEqual(body);
  });

  it('stores all given fields, with dates without their time', async () => {
    const entry = {
      payment_type: 'fee',
      payment_method: 'check',
      due_date: '2990-03-01T10:00:00Z',
      transaction_id: ' TX 1 ',
      notes: 'Two\nlines',
    } as const;
    const stored = { ...entry, due_date: '2990-03-01', transaction_id: 'TX 1' };
    expect((await post(entry)).body).toMatchObject(stored);
  });

  it('creates a completed payment, paid now by default', async () => {
    world.now = () => new Date('2026-03-10T12:00:00Z');
    const now = (await post({ status: 'completed' })).body;
    expect(now).toMatchObject({ status: 'completed', paid_date: '2026-03-10T12:00:00.000Z' });
    expect(now.abilities).toEqual({
      update: true,
      complete: false,
      reverse: true,
      delete: false,
      receipt: true,
      pay: false,
    });
    const before = (await post({ status: 'completed', paid_date: '2026-02-01T00:00:00Z' })).body;
    expect(before.paid_date).toBe('2026-02-01T00:00:00.000Z');
  });

  it('computes overdue by the end of day in the property’s time zone, else the account’s', async () => {
    world.zones.push({ account_id: 1, time_zone: 'America/Los_Angeles' });
    world.now = () => new Date('2026-03-02T04:59:00Z');
    const due_date = '2026-03-01';
    const inNewYork = await addPayment(api, { due_date });
    const zoneless = { property_id: properties.foundry.id, tenant_id: tenants.theo.id };
    await api.database
      .collection<{ _id: number }>('account_zones')
      .insertOne({ _id: 1, time_zone: 'America/Los_Angeles' } as { _id: number });
    const inLosAngeles = await addPayment(api, { due_date, ...zoneless });
    const statuses = () =>
      Promise.all(
        [inNewYork, inLosAngeles].map(async ({ id }) => (await api.call(landlord, `GET /payments/${id}`)).body.status),
      );
    expect(await statuses()).toEqual(['pending', 'pending']);
    world.now = () => new Date('2026-03-02T05:00:00Z');
    expect(await statuses()).toEqual(['overdue', 'pending']);
    world.now = () => new Date('2026-03-02T07:59:00Z');
    expect(await statuses()).toEqual(['overdue', 'pending']);
    world.now = () => new Date('2026-03-02T08:00:00Z');
    expect(await statuses()).toEqual(['overdue', 'overdue']);
  });

  it('stores an admin’s payment in the account of its property', async () => {
    const { id } = await addPayment(api, {}, admin);
    expect((await api.call(landlord, `GET /payments/${id}`)).status).toBe(200);
  });

  it('refuses tenants with 403', async () => {
    expect((await post({}, tenant)).problem).toMatchObject({ status: 403, error: 'Tenants cannot record payments.' });
  });

  it.each([
    ['another account’s property', { property_id: properties.barn.id, tenant_id: tenants.otto.id }, 'property_id'],
    ['another account’s tenant', { tenant_id: tenants.otto.id }, 'tenant_id'],
    ['no amount', { amount: 0 }, 'amount'],
    ['three places', { amount: 1.001 }, 'amount'],
    ['a type that isn’t one', { payment_type: 'bribe' }, 'payment_type'],
    ['a date of payment without one', { paid_date: '2026-01-01T00:00:00Z' }, 'paid_date'],
    ['a payment in the future', { status: 'completed', paid_date: '2990-01-01T00:00:00Z' }, 'paid_date'],
    ['an operator', { notes: { $gt: '' } }, 'notes'],
    ['a reversal', { reversed_at: '2026-01-01T00:00:00Z' }, 'reversed_at'],
  ])('refuses %s and stores nothing', async (_, entry, field) => {
    const { total } = (await api.call(landlord, 'GET /payments')).body;
    expect((await post(entry as never)).problem).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    });
    expect((await api.call(landlord, 'GET /payments')).body.total).toBe(total);
  });

  it('refuses an admin’s payment if the tenant is of another account than the property', async () => {
    expect((await post({ tenant_id: tenants.otto.id }, admin)).problem.fields).toEqual({ tenant_id: 'does not exist' });
  });

  it('answers 503 while portfolio is down', async () => {
    world.portfolio.down = true;
    expect((await post()).status).toBe(503);
    world.portfolio.down = false;
  });

  it('creates one payment for two requests with the same idempotency key', async () => {
    const key = { 'idempotency-key': 'once' };
    const [first, second] = [await post({ amount: 5 }, landlord, key), await post({ amount: 5 }, landlord, key)];
    expect(second.body).toEqual(first.body);
    expect((await post({ amount: 6 }, landlord, key)).problem.code).toBe('idempotency_key_reused');
  });

  it('counts the payments of each account', async () => {
    const before = (await api.call(otherLandlord, 'GET /payments')).body.total;
    await addPayment(api, { property_id: properties.barn.id, tenant_id: tenants.otto.id }, otherLandlord);
    expect((await api.call(otherLandlord, 'GET /payments')).body.total).toBe(before + 1);
  });

  it('reads a local date of payment in the account’s time zone', async () => {
    await api.database
      .collection<{ _id: number }>('account_zones')
      .updateOne({ _id: landlord.accountId }, { $set: { time_zone: 'America/Boise' } }, { upsert: true });
    const { paid_date } = await addPayment(api, { status: 'completed', paid_date: '2026-03-01 09:30:00' });
    expect(paid_date).toBe('2026-03-01T16:30:00.000Z');
    // A day that has begun there, although not its noon yet.
    world.now = () => new Date('2026-03-10T15:00:00Z');
    const today = await addPayment(api, { status: 'completed', paid_date: '2026-03-10 12:00:00' });
    expect(today.paid_date).toBe('2026-03-10T15:00:00.000Z');
    const tomorrow = await post({ status: 'completed', paid_date: '2026-03-11 00:00:00' });
    expect(tomorrow.problem.fields).toEqual({ paid_date: 'must not be in the future' });
  });
});
