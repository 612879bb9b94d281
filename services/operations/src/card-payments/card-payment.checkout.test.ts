import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, testOperations, type World } from '../../test/test-operations.ts';
import { addPayment } from '../../test/test-payments.ts';

const { landlord, manager, admin, tenant, otherTenant, otherLandlord } = people;

describe('POST /payments/{id}/checkout', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  beforeEach(() => world.checkouts.started.splice(0));
  afterEach(() => {
    world.checkouts.down = false;
  });
  afterAll(() => api.stop());

  const start = (id: number, by: TestUser = tenant) => api.call(by, `POST /payments/${id}/checkout`);

  it('starts a checkout for the amount at billing and answers its URL', async () => {
    const { id } = await addPayment(api, { due_date: '2990-03-01' });
    const { status, body } = await start(id);
    expect([status, body]).toEqual([200, { checkout_url: `https://cards.example/${id}` }]);
    expect(world.checkouts.started).toEqual([
      {
        payment_id: id,
        account_id: landlord.accountId,
        amount: 1850.5,
        description: 'Rent for March 2990 · Harbour House',
        email: 'rhea@mail.example',
        return_path: `/app/payments/${id}`,
      },
    ]);
  });

  it('accepts an overdue payment and changes nothing in it', async () => {
    const payment = await addPayment(api, { due_date: '2026-01-01' });
    expect((await start(payment.id)).status).toBe(200);
    expect((await api.call(landlord, `GET /payments/${payment.id}`)).body).toEqual(payment);
  });

  it('shortens the description to the length that billing accepts', async () => {
    const { id } = await addPayment(api, { payment_type: 'fee', notes: `Line\n${'𝔸'.repeat(400)}` });
    await start(id);
    expect(world.checkouts.started[0]?.description).toMatch(/^Fee: Line 𝔸+… · Harbour House$/u);
    expect([...(world.checkouts.started[0]?.description ?? '')].length).toBeLessThan(300);
  });

  it.each([
    ['completed', { status: 'completed' }],
    ['failed', { status: 'failed' }],
  ] as const)('refuses a payment that has %s', async (_, entry) => {
    const { id } = await addPayment(api, entry);
    expect((await start(id)).problem).toMatchObject({ status: 409, code: 'payment_settled' });
  });

  it('refuses a reversed payment', async () => {
    const { id } = await addPayment(api, { status: 'completed' });
    await api.call(landlord, `POST /payments/${id}/reversal`, {});
    expect((await start(id)).problem.code).toBe('payment_settled');
  });

  it('refuses an amount above the card limit', async () => {
    const [most, more] = [await addPayment(api, { amount: 999_999.99 }), await addPayment(api, { amount: 1_000_000 })];
    expect((await start(most.id)).status).toBe(200);
    expect((await start(more.id)).problem).toMatchObject({ status: 409, code: 'conflict' });
    const { body } = await api.call(tenant, `GET /payments/${more.id}`);
    expect(body).toMatchObject({
      abilities: { pay: false },
      pay_reason: 'This amount is too large to be paid by card.',
    });
  });

  it('allows only the tenant: managers get 403 with the reason, others 404', async () => {
    const { id } = await addPayment(api);
    for (const by of [landlord, manager, admin])
      expect((await start(id, by)).problem).toMatchObject({ status: 403, error: 'Only the tenant pays by card.' });
    for (const by of [otherTenant, otherLandlord, { ...tenant, emailConfirmed: false }])
      expect((await start(id, by)).status).toBe(404);
    expect(world.checkouts.started).toEqual([]);
  });

  it('answers 403 if the installation does not accept rent by card, and pay_reason gives the tenant the reason', async () => {
    const off = await testOperations({ ...world, acceptsCards: false }, api.database);
    const { id } = await addPayment(api, { due_date: '2990-04-01' });
    const reason = expect.stringContaining('by check, cash or bank transfer');
    expect((await off.call(tenant, `POST /payments/${id}/checkout`)).problem).toMatchObject({
      status: 403,
      code: 'forbidden',
      error: reason,
    });
    expect(world.checkouts.started).toEqual([]);
    const read = async (from: TestApi, by: TestUser) => (await from.call(by, `GET /payments/${id}`)).body;
    expect(await read(off, tenant)).toMatchObject({ pay_reason: reason, abilities: { pay: false } });
    expect((await off.call(tenant, 'GET /payments')).body.payments[0]).toMatchObject({ pay_reason: reason });
    expect(await read(off, landlord)).toMatchObject({ pay_reason: null, abilities: { pay: false } });
    expect(await read(api, tenant)).toMatchObject({ pay_reason: null, abilities: { pay: true } });
    await off.call(landlord, `PUT /payments/${id}`, { status: 'completed' });
    expect(await read(off, tenant)).toMatchObject({ pay_reason: null, abilities: { pay: false } });
    await off.stop();
  });

  it('answers 503 while billing is down', async () => {
    const { id } = await addPayment(api);
    world.checkouts.down = true;
    expect((await start(id)).problem).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});
