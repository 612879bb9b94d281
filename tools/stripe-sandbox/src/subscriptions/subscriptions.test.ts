import { type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';
import {
  DAY_SECONDS,
  failingCard,
  type Subscriber,
  type TestSubscriptions,
  testSubscriptions,
} from '../../test/test-subscriptions.ts';

let sandbox: TestSandbox;
let kit: TestSubscriptions;
beforeAll(async () => {
  sandbox = await testSandbox();
  kit = await testSubscriptions(sandbox);
});
afterAll(() => sandbox.stop());

const update = ({ subscription }: Subscriber, own: Record<string, string>, headers?: Record<string, string>) =>
  sandbox.call(`POST /v1/subscriptions/${subscription.id}`, own, headers);
const cancel = ({ subscription }: Subscriber, own: Record<string, string> = {}, headers?: Record<string, string>) =>
  sandbox.call(`DELETE /v1/subscriptions/${subscription.id}`, own, headers);
const customerOf = async ({ customer }: Subscriber) => (await sandbox.call(`GET /v1/customers/${customer}`)).body;

describe('a new subscription', () => {
  test('has Stripe’s format, with its first invoice paid', async () => {
    const subscriber = await kit.subscribe();
    const { customer, subscription } = subscriber;
    const [item] = subscription.items.data;
    expect(subscription).toMatchObject({
      id: expect.stringMatching(/^sub_\w{24}$/),
      object: 'subscription',
      customer,
      status: 'active',
      cancel_at: null,
      cancel_at_period_end: false,
      metadata: { account_id: '7' },
    });
    expect(item).toMatchObject({ price: { id: kit.prices.starterMonth, metadata: { plan: 'starter' } }, quantity: 1 });
    const days = (item.current_period_end - item.current_period_start) / DAY_SECONDS;
    expect([28, 29, 30, 31]).toContain(days);
    const [invoice, ...others] = await kit.invoices(subscriber);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      id: subscription.latest_invoice,
      amount_due: 2900,
      amount_paid: 2900,
      billing_reason: 'subscription_create',
      status: 'paid',
      number: expect.stringMatching(/^[A-Z\d]{8}-0001$/),
      parent: { subscription_details: { subscription: subscription.id } },
      payments: { data: [{ status: 'paid', amount_paid: 2900, payment: { type: 'payment_intent' } }] },
    });
    expect(invoice.lines.data).toMatchObject([
      {
        amount: 2900,
        period: { end: item.current_period_end },
        description: '1 × Keystead Starter (at $29.00 / month)',
      },
    ]);
    const intent = await sandbox.call(`GET /v1/payment_intents/${invoice.payments.data[0].payment.payment_intent}`);
    expect(intent.body).toMatchObject({ amount: 2900, status: 'succeeded', customer });
    expect((await kit.eventTypes(subscriber)).toSorted()).toEqual(
      ['customer.subscription.created', 'invoice.finalized', 'invoice.paid', 'payment_intent.succeeded'].toSorted(),
    );
  });

  test('starts once when its checkout is fulfilled repeatedly or concurrently', async () => {
    const { body: customer } = await sandbox.call('POST /v1/customers');
    const order = { customerId: customer.id, priceId: kit.prices.starterMonth, metadata: {}, seed: 'once' };
    const card = { ...failingCard, charged_later: 'pays' as const };
    await Promise.all(Array.from({ length: 5 }, () => kit.start({ ...order, card })));
    const { body } = await sandbox.call('GET /v1/subscriptions', { customer: customer.id });
    expect(body.data).toHaveLength(1);
    expect(await kit.invoices({ customer: customer.id, subscription: body.data[0] })).toHaveLength(1);
  });

  test('is refunded by the payment intents of its invoices', async () => {
    const subscriber = await kit.subscribe();
    const [invoice] = await kit.invoices(subscriber);
    const { payment_intent } = invoice.payments.data[0].payment;
    const { status } = await sandbox.call('POST /v1/refunds', { payment_intent, amount: '900' });
    expect(status).toBe(200);
    const [event] = await sandbox.events('charge.refunded');
    expect(event?.object).toMatchObject({ payment_intent, amount_refunded: 900 });
  });
});

describe('a list of subscriptions', () => {
  test('omits canceled ones by default, and is paged', async () => {
    const subscriber = await kit.subscribe();
    const { customer, subscription } = subscriber;
    await cancel(subscriber);
    const ids = async (own: Record<string, string>) => {
      const { body } = await sandbox.call('GET /v1/subscriptions', { customer, ...own });
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await ids({})).toEqual([]);
    expect(await ids({ status: 'all' })).toEqual([subscription.id]);
    expect(await ids({ status: 'all', starting_after: subscription.id })).toEqual([]);
  });
});

describe('a change to another price', () => {
  test('is paid immediately, prorated by the second, and keeps the period', async () => {
    const subscriber = await kit.subscribe();
    const { subscription } = subscriber;
    const [item] = subscription.items.data;
    const third = Math.floor((item.current_period_end - item.current_period_start) / 3);
    await kit.advanceTo(item.current_period_start + third);
    expect(await kit.changePrice(subscriber, 'professionalMonth')).toBeNull();
    const body = await kit.read(subscriber);
    expect([body.items.data[0].price.unit_amount, body.status]).toEqual([7900, 'active']);
    expect(body.items.data[0].current_period_end).toBe(item.current_period_end);
    const [invoice] = await kit.invoices(subscriber);
    expect(invoice).toMatchObject({ id: body.latest_invoice, status: 'paid', billing_reason: 'subscription_update' });
    const [credit, charge] = invoice.lines.data;
    expect([credit.description, charge.description]).toEqual([
      expect.stringMatching(/^Unused time on Keystead Starter after \d\d \w{3,4} \d{4}$/),
      expect.stringMatching(/^Remaining time on Keystead Professional after/),
    ]);
    expect(invoice.total).toBe(credit.amount + charge.amount);
    // Two thirds of $50 are left to pay, plus or minus the seconds that the test takes.
    expect(Math.abs(invoice.amount_paid - (5000 * 2) / 3)).toBeLessThan(5);
  });

  test('that costs less leaves a credit, which the next invoice uses up', async () => {
    const subscriber = await kit.subscribe('professionalMonth');
    await kit.changePrice(subscriber, 'starterMonth');
    const body = await kit.read(subscriber);
    const { balance } = await customerOf(subscriber);
    expect(balance).toBeLessThan(-4900);
    await kit.advanceTo(body.items.data[0].current_period_end);
    const [renewal] = await kit.invoices(subscriber);
    expect(renewal).toMatchObject({ total: 2900, amount_due: 0, status: 'paid', starting_balance: balance });
    expect(renewal.payments.data).toEqual([]);
    expect((await customerOf(subscriber)).balance).toBe(balance + 2900);
  });

  test('that the card does not pay for changes nothing', async () => {
    const subscriber = await kit.subscribe();
    await kit.saveCard(subscriber.customer, failingCard, subscriber.subscription.id);
    const before = [await kit.read(subscriber), await kit.invoices(subscriber), await customerOf(subscriber)];
    expect(await kit.changePrice(subscriber, 'professionalMonth')).toMatchObject({
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    expect([await kit.read(subscriber), await kit.invoices(subscriber), await customerOf(subscriber)]).toEqual(before);
  });

  test('is made once with one seed, even if a crash interrupted the first attempt', async () => {
    const subscriber = await kit.subscribe();
    const seed = `seed of ${subscriber.subscription.id}`;
    await kit.changePrice(subscriber, 'professionalMonth', seed);
    await kit.changePrice(subscriber, 'professionalMonth', seed);
    expect(await kit.invoices(subscriber)).toHaveLength(2);
  });

  test('is invoiced once when two changes race, and all changes are stored', async () => {
    const subscriber = await kit.subscribe();
    const [end, ...changes] = await Promise.all([
      update(subscriber, { cancel_at_period_end: 'true' }),
      kit.changePrice(subscriber, 'professionalMonth'),
      kit.changePrice(subscriber, 'professionalMonth'),
    ]);
    expect([end.status, ...changes]).toEqual([200, null, null]);
    expect(await kit.read(subscriber)).toMatchObject({
      cancel_at_period_end: true,
      items: { data: [{ price: { unit_amount: 7900 } }] },
    });
    expect(await kit.invoices(subscriber)).toHaveLength(2);
  });

  test.each([
    ['an unknown parameter', { coupon: 'free' }, 'coupon'],
    ['a price', { 'items[0][price]': 'price_1' }, 'items'],
    ['an invalid boolean', { cancel_at_period_end: 'maybe' }, 'cancel_at_period_end'],
  ])('by an update with %s is rejected', async (_, own, param) => {
    const subscriber = await kit.subscribe();
    const { status, body } = await update(subscriber, own);
    expect([status >= 400 && status < 500, body.error.param]).toEqual([true, param]);
    expect((await kit.read(subscriber)).items).toEqual(subscriber.subscription.items);
  });
});

describe('a cancellation', () => {
  test('at the end of the period keeps the subscription running, and can be withdrawn', async () => {
    const subscriber = await kit.subscribe();
    const [{ current_period_end: end }] = subscriber.subscription.items.data;
    const set = await update(subscriber, { cancel_at_period_end: 'true' });
    expect(set.body).toMatchObject({
      status: 'active',
      cancel_at: end,
      cancel_at_period_end: true,
    });
    const back = await update(subscriber, { cancel_at_period_end: 'false' });
    expect(back.body).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
  });

  test('at the end of the period ends it then, and nothing more is invoiced', async () => {
    const subscriber = await kit.subscribe();
    const [{ current_period_end: end }] = subscriber.subscription.items.data;
    await update(subscriber, { cancel_at_period_end: 'true' });
    await kit.advanceTo(end);
    expect(await kit.read(subscriber)).toMatchObject({ status: 'canceled', ended_at: end });
    expect(await kit.invoices(subscriber)).toHaveLength(1);
    expect((await kit.eventTypes(subscriber)).at(-1)).toBe('customer.subscription.deleted');
    expect((await update(subscriber, { cancel_at_period_end: 'false' })).status).toBe(400);
  });

  test('that is immediate credits the rest of the period, once', async () => {
    const subscriber = await kit.subscribe();
    const headers = { 'idempotency-key': `cancel-${subscriber.subscription.id}` };
    const { status, body } = await cancel(subscriber, { prorate: 'true', invoice_now: 'true' }, headers);
    expect([status, body.status, body.ended_at]).toEqual([200, 'canceled', expect.any(Number)]);
    const { balance } = await customerOf(subscriber);
    expect(balance).toBeLessThan(-2800);
    const [credit] = await kit.invoices(subscriber);
    expect(credit).toMatchObject({ total: balance, amount_due: 0, ending_balance: balance, status: 'paid' });
    expect((await cancel(subscriber)).status).toBe(404);
    await sandbox.database
      .collection<{ _id: string }>('idempotency_keys')
      .updateOne({ _id: headers['idempotency-key'] }, { $set: { state: 'failed' }, $unset: { answer: 1 } });
    const retried = await cancel(subscriber, { prorate: 'true', invoice_now: 'true' }, headers);
    expect([retried.status, (await customerOf(subscriber)).balance]).toEqual([200, balance]);
  });

  test('reads its parameters from the URL, as the client sends them', async () => {
    const subscriber = await kit.subscribe();
    const { body } = await sandbox.call(`DELETE /v1/subscriptions/${subscriber.subscription.id}?prorate=true`);
    expect(body.error.param).toBe('prorate');
    expect((await kit.read(subscriber)).status).toBe('active');
  });
});

test.each([
  ['GET /v1/subscriptions/sub_none', 404],
  ['POST /v1/subscriptions/sub_none', 404],
  ['DELETE /v1/subscriptions/sub_none', 404],
  ['GET /v1/invoices/in_none', 404],
  ['POST /v1/invoices/in_none/void', 404],
  ['GET /v1/customers/cus_none', 404],
  ['POST /v1/customers/cus_none', 404],
  ['GET /v1/invoices?customer=cus_none', 404],
  ['GET /v1/subscriptions?customer=cus_none', 404],
])('%s returns 404', async (operation, status) => {
  const answer = await sandbox.call(operation);
  expect([answer.status, answer.body.error.code]).toEqual([status, 'resource_missing']);
});
