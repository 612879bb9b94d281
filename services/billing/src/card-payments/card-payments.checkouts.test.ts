import { setTimeout as delay } from 'node:timers/promises';
import type { Role } from '@keystead/contracts';
import { testBilling } from '../../test/test-billing.ts';
import { type TestCardPayments, testCardPayments } from '../../test/test-card-payments.ts';

let test: TestCardPayments;
beforeAll(async () => {
  test = await testCardPayments();
});
afterAll(() => test.stop());

const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
const sessionAt = (url: string) => test.stripe.checkout.sessions.retrieve(idOf(url));
const checkoutUrl = async (own: Parameters<TestCardPayments['startCheckout']>[0]) =>
  (await test.startCheckout(own)).body.checkout_url;
const checkoutsOf = async (payment_id: number) =>
  (await test.documents('checkouts')).filter((checkout) => checkout.payment_id === payment_id);

describe('POST /internal/checkouts', () => {
  it("returns the URL of the provider's page, whose session has the amount and the return URLs", async () => {
    const { status, body } = await test.startCheckout({ payment_id: 1 });
    expect([status, body.checkout_url]).toEqual([200, expect.stringMatching(/^http:\/\/localhost:8080\/sandbox\//)]);
    const session = await sessionAt(body.checkout_url);
    expect(session).toMatchObject({
      mode: 'payment',
      amount_total: 185_050,
      currency: 'usd',
      customer_email: 'rhea.moss@mail.example',
      metadata: { payment_id: '1', account_id: '1', installation_id: expect.any(String) },
      success_url: 'http://localhost:8080/payments?status=pending&checkout=success',
      cancel_url: 'http://localhost:8080/payments?status=pending&checkout=cancelled',
    });
    const [checkout] = await checkoutsOf(1);
    expect(checkout).toMatchObject({ amount_cents: 185_050, session_id: session.id, state: 'open' });
    expect(checkout).not.toHaveProperty('email');
  });

  it('is rejected with 403 and the reason if the installation does not accept rent by card', async () => {
    const api = await testBilling({ acceptsCards: false });
    const { problem } = await api.call(
      { userId: 40, accountId: 40, role: 'tenant' },
      'POST /internal/checkouts',
      { payment_id: 1, account_id: 1, amount: 10, description: 'Rent', return_path: '/payments' },
      { 'x-service-token': api.issuer.serviceToken('operations') },
    );
    expect(problem).toMatchObject({ status: 403, code: 'forbidden', error: expect.stringContaining('bank transfer') });
    await api.stop();
  });

  it.each([
    [2, '/payments', 'http://localhost:8080/payments?checkout=success'],
    [3, '/payments?checkout=cancelled#7', 'http://localhost:8080/payments?checkout=success#7'],
    [4, '/%5C/evil.example/@x', 'http://localhost:8080/%5C/evil.example/@x?checkout=success'],
  ])('payment %i returns to %s', async (payment_id, return_path, success) => {
    expect((await sessionAt(await checkoutUrl({ payment_id, return_path }))).success_url).toBe(success);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'payments'])(
    'returns only to the product and rejects %s',
    async (return_path) => {
      const { status, problem } = await test.startCheckout({ payment_id: 5, return_path });
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['return_path']]);
    },
  );

  it('gives two tabs, and ten concurrent requests, the same page', async () => {
    const addresses = await Promise.all(Array.from({ length: 10 }, () => checkoutUrl({ payment_id: 6 })));
    expect(new Set([...addresses, await checkoutUrl({ payment_id: 6 })]).size).toBe(1);
    expect(await checkoutsOf(6)).toHaveLength(1);
  });

  it('starts a new checkout when the amount has changed, and expires the former one', async () => {
    const former = await checkoutUrl({ payment_id: 7 });
    const next = await checkoutUrl({ payment_id: 7, amount: 900 });
    expect((await sessionAt(former)).status).toBe('expired');
    expect(await sessionAt(next)).toMatchObject({ status: 'open', amount_total: 90_000 });
  });

  it('starts a new checkout once the page has expired', async () => {
    const former = await checkoutUrl({ payment_id: 8 });
    await test.api.database
      .collection('checkouts')
      .updateOne({ payment_id: 8 }, { $set: { expires_at: new Date(Date.now() - 1) } });
    const next = await checkoutUrl({ payment_id: 8 });
    expect(next).not.toBe(former);
    expect((await sessionAt(former)).status).toBe('expired');
  });

  it("requests the same session again after a crash lost the provider's response", async () => {
    const former = await checkoutUrl({ payment_id: 9 });
    await test.api.database
      .collection('checkouts')
      .updateOne({ payment_id: 9 }, { $set: { session_id: null, url: null } });
    expect(await checkoutUrl({ payment_id: 9 })).toBe(former);
  });

  it('rejects a payment that was just paid, even if its event has not arrived yet', async () => {
    test.relay.passTo(null);
    await test.pay(await checkoutUrl({ payment_id: 10 }));
    const { status, problem } = await test.startCheckout({ payment_id: 10, amount: 900 });
    test.relay.passTo(test.webhookUrl);
    expect([status, problem.error]).toEqual([409, expect.stringContaining('has just been made by card')]);
    await test.deliver();
    expect(test.received.filter(({ payment_id }) => payment_id === 10)).toHaveLength(1);
    expect((await test.startCheckout({ payment_id: 10 })).status).toBe(409);
  });

  it('rejects an amount that no card can pay, and then accepts a valid one', async () => {
    const { status, problem } = await test.startCheckout({ payment_id: 11, amount: 0.49 });
    expect([status, problem.error]).toEqual([409, expect.stringContaining('start at $0.50')]);
    expect((await test.startCheckout({ payment_id: 11, amount: 0.5 })).status).toBe(200);
  });

  it('accepts a long description', async () => {
    expect((await test.startCheckout({ payment_id: 12, description: 'é'.repeat(300) })).status).toBe(200);
  });

  it('leaves one open page when the amount changes while the provider is slow', async () => {
    let between = '';
    test.provider.afterNext(/^POST \/v1\/checkout\/sessions$/, async () => {
      between = await checkoutUrl({ payment_id: 13, amount: 90 });
    });
    const slow = await checkoutUrl({ payment_id: 13, amount: 100 });
    const { data } = await test.stripe.checkout.sessions.list({ limit: 100 });
    const sessions = data.filter(({ metadata }) => metadata?.payment_id === '13');
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ status }) => status === 'open').map(({ id }) => id)).toEqual([idOf(slow)]);
    expect((await sessionAt(between)).status).toBe('expired');
    expect((await checkoutsOf(13)).filter(({ standing }) => standing)).toEqual([
      expect.objectContaining({ session_id: idOf(slow), amount_cents: 10_000 }),
    ]);
  });

  it('gives a second tab the same page even if the provider is still processing the first request', async () => {
    const first = await checkoutUrl({ payment_id: 14 });
    const [checkout] = await checkoutsOf(14);
    await test.api.database
      .collection('checkouts')
      .updateOne({ payment_id: 14 }, { $set: { session_id: null, url: null } });
    const keys = test.sandboxDatabase.collection<{ _id: string }>('idempotency_keys');
    const _id = `checkout-${checkout?._id}`;
    await keys.updateOne({ _id }, { $set: { state: 'running', started_at: new Date() }, $rename: { answer: 'kept' } });
    const earlier = test.provider.calls.length;
    const second = checkoutUrl({ payment_id: 14 });
    const conflicts = () => test.provider.calls.slice(earlier).filter((call) => call.endsWith(' 409')).length;
    // The client itself tries three times.
    while (conflicts() < 4) await delay(20);
    await keys.updateOne({ _id }, { $set: { state: 'done' }, $rename: { kept: 'answer' } });
    expect(await second).toBe(first);
    expect(await checkoutsOf(14)).toHaveLength(1);
  });

  it('starts a new checkout if the provider does not know the former session any more', async () => {
    await checkoutUrl({ payment_id: 15 });
    await test.api.database
      .collection('checkouts')
      .updateOne({ payment_id: 15 }, { $set: { session_id: 'cs_test_of_another_key' } });
    const next = await checkoutUrl({ payment_id: 15, amount: 900 });
    expect(await sessionAt(next)).toMatchObject({ status: 'open', amount_total: 90_000 });
    expect((await checkoutsOf(15)).map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  it('rejects a payment that is paid while its page is being closed', async () => {
    test.relay.passTo(null);
    const page = await checkoutUrl({ payment_id: 16 });
    test.provider.beforeNext(/expire$/, () => test.pay(page));
    const { status, problem } = await test.startCheckout({ payment_id: 16, amount: 900 });
    test.relay.passTo(test.webhookUrl);
    expect([status, problem.error]).toEqual([409, expect.stringContaining('has just been made by card')]);
    expect(test.provider.calls).toContain(`POST /v1/checkout/sessions/${idOf(page)}/expire 400`);
    await test.deliver();
    expect(test.received.filter(({ payment_id }) => payment_id === 16).map(({ amount }) => amount)).toEqual([1850.5]);
  });

  describe('accepts only operations on behalf of a tenant', () => {
    const body = { payment_id: 17, account_id: 1, amount: 10, description: 'Rent', return_path: '/payments' };
    const call = (role: Role | null, service: string | null) =>
      test.api.call(role && { userId: 40, accountId: 40, role }, 'POST /internal/checkouts', body, {
        ...(service !== null && { 'x-service-token': test.api.issuer.serviceToken(service) }),
      });

    it.each([
      ['a tenant by themselves', 'tenant', null, 401],
      ['nobody', null, null, 401],
      ['another service', 'tenant', 'portfolio', 403],
      ['operations for nobody', null, 'operations', 403],
      ['operations for a landlord', 'landlord', 'operations', 403],
    ] as const)('rejects %s', async (_, role, service, status) => {
      expect((await call(role, service)).status).toBe(status);
      expect(await checkoutsOf(17)).toEqual([]);
    });
  });
});

it('POST /internal/checkouts: returns 503 when the provider cannot be reached', async () => {
  const api = await testBilling();
  const { status, problem } = await api.call(
    { userId: 40, accountId: 40, role: 'tenant' },
    'POST /internal/checkouts',
    { payment_id: 1, account_id: 1, amount: 10, description: 'Rent', return_path: '/payments' },
    { 'x-service-token': api.issuer.serviceToken('operations') },
  );
  expect([status, problem.error]).toEqual([503, expect.stringContaining('Card payments are not available')]);
  await api.stop();
});
