import { goodCard, type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';
import { type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';

let sandbox: TestSandbox;
let sold: TestSubscriptions;
beforeAll(async () => {
  sandbox = await testSandbox();
  sold = await testSubscriptions(sandbox);
});
afterAll(() => sandbox.stop());

const newCustomer = async (): Promise<string> =>
  (await sandbox.call('POST /v1/customers', { email: 'rhea.moss@mail.example' })).body.id;

/** The parameters of a session that begins Starter, monthly. */
const order = (customer: string, own: Record<string, string> = {}): Record<string, string> => ({
  mode: 'subscription',
  customer,
  client_reference_id: 'checkout-7',
  'line_items[0][price]': sold.prices.starterMonth,
  'line_items[0][quantity]': '1',
  'subscription_data[metadata][account_id]': '7',
  success_url: 'http://localhost:8080/app/subscription?checkout=success',
  cancel_url: 'http://localhost:8080/app/subscription?checkout=cancelled',
  ...own,
});
const open = async (own: Record<string, string> = {}) => {
  const customer = await newCustomer();
  const { body } = await sandbox.call('POST /v1/checkout/sessions', order(customer, own));
  return { customer, id: body.id as string, path: `/sandbox/checkout/${body.id}`, body };
};
const sessionOf = async (id: string) => (await sandbox.call(`GET /v1/checkout/sessions/${id}`)).body;
const subscriptionsOf = async (customer: string) =>
  (await sandbox.call('GET /v1/subscriptions', { customer, status: 'all' })).body.data;
const declined = { ...goodCard, number: '4000 0000 0000 0002' };

test('an open session shows its customer and price, and no subscription or invoice yet', async () => {
  const { customer, body } = await open();
  expect(body).toMatchObject({
    mode: 'subscription',
    customer,
    customer_email: null,
    amount_total: 2_900,
    payment_intent: null,
    subscription: null,
    payment_status: 'unpaid',
    status: 'open',
  });
  expect(await subscriptionsOf(customer)).toEqual([]);
});

test('the page shows the plan, its price and its interval', async () => {
  const { path } = await open({ 'line_items[0][price]': sold.prices.professionalYear });
  const { text } = await sandbox.visit(path);
  expect(text).toContain('Subscribe to Keystead Professional');
  expect(text).toContain('$790.00 <span class="every">per year</span>');
  expect(text).toContain('charged $790.00 every year until you cancel');
  expect(text).toContain('value="pay">Subscribe</button>');
  expect(text).toContain('rhea.moss@mail.example');
  expect(text).toContain('checkout=cancelled');
});

test('a valid card starts one subscription, whose first invoice is paid before any event is sent', async () => {
  const { customer, id, path } = await open();
  const { status, headers } = await sandbox.visit(path, goodCard);
  expect([status, headers.get('location')]).toEqual([303, 'http://localhost:8080/app/subscription?checkout=success']);
  const session = await sessionOf(id);
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: null,
    subscription: expect.stringMatching(/^sub_/),
  });
  const [subscription, ...more] = await subscriptionsOf(customer);
  expect(more).toEqual([]);
  expect(subscription).toMatchObject({
    id: session.subscription,
    status: 'active',
    latest_invoice: expect.stringMatching(/^in_/),
    metadata: { account_id: '7' },
  });
  const { body: invoice } = await sandbox.call(`GET /v1/invoices/${subscription.latest_invoice}`);
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 2_900, billing_reason: 'subscription_create' });
  const completed = sandbox.receiver.deliveries.find(
    ({ type, text }) => type === 'checkout.session.completed' && text.includes(id),
  );
  expect(JSON.parse(completed?.text ?? '').data.object).toMatchObject({ id, subscription: subscription.id });
});

test('concurrent submissions of the form start one subscription', async () => {
  const { customer, path } = await open();
  const answers = await Promise.all(Array.from({ length: 5 }, () => sandbox.visit(path, goodCard)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303));
  expect(await subscriptionsOf(customer)).toHaveLength(1);
  expect((await sandbox.call('GET /v1/invoices', { customer })).body.data).toHaveLength(1);
});

test.each([
  ['a card that is declined', declined.number],
  ['a card that is declined whenever it is charged', '4000 0000 0000 0341'],
])('%s starts no subscription, and another card can be tried', async (_, number) => {
  const { customer, id, path } = await open();
  const { status, text } = await sandbox.visit(path, { ...goodCard, number });
  expect([status, text.includes('Your card was declined.')]).toEqual([402, true]);
  expect(await sessionOf(id)).toMatchObject({ status: 'open', subscription: null });
  expect(await sold.eventTypes({ customer, subscription: null })).toContain('payment_intent.payment_failed');
  expect(await subscriptionsOf(customer)).toEqual([]);
  expect((await sandbox.visit(path, goodCard)).status).toBe(303);
  expect(await subscriptionsOf(customer)).toHaveLength(1);
});

test('a customer with a saved card is still asked for a card', async () => {
  const { customer } = await sold.subscribe();
  const { body } = await sandbox.call('POST /v1/checkout/sessions', order(customer));
  expect((await sandbox.visit(`/sandbox/checkout/${body.id}`)).text).toContain('<label for="number">Card number');
});

test('the first invoice uses up a customer’s credit, and the page shows it', async () => {
  const subscriber = await sold.subscribe('professionalMonth');
  await sandbox.call(`DELETE /v1/subscriptions/${subscriber.subscription.id}?prorate=true&invoice_now=true`);
  const { customer } = subscriber;
  const { balance } = (await sandbox.call(`GET /v1/customers/${customer}`)).body;
  expect(balance).toBeLessThan(-2_900);
  const { body } = await sandbox.call('POST /v1/checkout/sessions', order(customer));
  const path = `/sandbox/checkout/${body.id}`;
  expect((await sandbox.visit(path)).text).toContain('<span>Due today</span> <span>$0.00</span>');
  await sandbox.visit(path, goodCard);
  const { subscription, payment_status } = await sessionOf(body.id);
  expect(payment_status).toBe('paid');
  const started = (await sandbox.call(`GET /v1/subscriptions/${subscription}`)).body;
  expect((await sandbox.call(`GET /v1/invoices/${started.latest_invoice}`)).body).toMatchObject({
    total: 2_900,
    amount_due: 0,
    status: 'paid',
  });
  expect((await sandbox.call(`GET /v1/customers/${customer}`)).body.balance).toBe(balance + 2_900);
});

/** A session that was paid, after which a crash prevented everything else. */
async function cutShort() {
  const { customer, id, path } = await open();
  await sandbox.visit(path, goodCard);
  const sessions = sandbox.database.collection<{ _id: string }>('checkout_sessions');
  const events = sandbox.database.collection<{ _id: string }>('events');
  const published = await events.find({ type: 'checkout.session.completed', object: { $regex: id } }).toArray();
  await events.deleteMany({ object: { $regex: customer } });
  await sandbox.database
    .collection<{ _id: string }>('customers')
    .updateOne({ _id: customer }, { $set: { subscriptions: [], invoices: [], cards: [], due_at: null } });
  await sessions.updateOne({ _id: id }, { $set: { unfiled_events: published } });
  return { customer, id, path };
}

describe('what a crash left pending between the payment and the subscription is completed', () => {
  test('in the background, before any event is sent', async () => {
    const { customer, id } = await cutShort();
    await sandbox.runJobs();
    const { subscription } = await sessionOf(id);
    expect(await subscriptionsOf(customer)).toMatchObject([{ id: subscription, status: 'active' }]);
    expect(await sold.eventTypes({ customer, subscription })).toContain('checkout.session.completed');
  });

  test.each([
    ['read', async ({ id }: { id: string }) => sessionOf(id)],
    ['listed', async () => (await sandbox.call('GET /v1/checkout/sessions', { limit: '1' })).body.data[0]],
  ])('before the session is %s, so that the objects it names exist', async (_, seen) => {
    const left = await cutShort();
    const { id, status, subscription } = await seen(left);
    const found = await sandbox.call(`GET /v1/subscriptions/${subscription}`);
    expect([id, status, found.status]).toEqual([left.id, 'complete', 200]);
    expect((await sandbox.call(`GET /v1/invoices/${found.body.latest_invoice}`)).status).toBe(200);
    expect(await sold.eventTypes({ customer: left.customer, subscription })).toContain('checkout.session.completed');
  });

  test('once possible, if the subscription could not start: until then the session does not read as complete', async () => {
    const { customer, id, path } = await open();
    const customers = sandbox.database.collection<{ _id: string; version: unknown }>('customers');
    // A version that no writer can match: every write gets a version conflict.
    await customers.updateOne({ _id: customer }, { $set: { version: '0' } });
    const paid = await sandbox.visit(path, goodCard);
    expect([paid.status, paid.text.includes('Please try again')]).toEqual([409, true]);
    const read = await sandbox.call(`GET /v1/checkout/sessions/${id}`);
    expect([read.status, read.body.error.code]).toEqual([429, 'lock_timeout']);
    await customers.updateOne({ _id: customer }, { $set: { version: 0 } });
    expect((await sandbox.visit(path)).text).toContain('Your subscription has started');
    expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'active' }]);
    expect((await sandbox.call('GET /v1/invoices', { customer })).body.data).toHaveLength(1);
  });
});

test('the page of a paid session shows that the subscription has started', async () => {
  const { path } = await open();
  await sandbox.visit(path, goodCard);
  expect((await sandbox.visit(path)).text).toContain('Your subscription has started');
});

describe('a session is rejected, and nothing is created, with', () => {
  test.each([
    ['no customer', { customer: undefined }, 'customer', /customer/],
    ['an e-mail address beside the customer', { customer_email: 'a@mail.example' }, 'customer_email', /unknown/],
    ['an unknown customer', { customer: 'cus_none' }, 'customer', /No such customer: 'cus_none'/],
    [
      'a price that there is not',
      { 'line_items[0][price]': 'price_none' },
      'line_items[0][price]',
      /No such price: 'price_none'/,
    ],
    ['a quantity of two', { 'line_items[0][quantity]': '2' }, 'line_items[0][quantity]', /less than or equal to 1/],
    ['no price', { 'line_items[0][price]': undefined }, 'line_items[0][price]', /Missing required/],
    ['payment mode', { mode: 'payment', customer: undefined }, 'subscription_data', /unknown/],
  ])('%s', async (_, own, param, message) => {
    const before = await sandbox.database.collection('checkout_sessions').countDocuments();
    const all = { ...order(await newCustomer()), ...own };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const { status, body } = await sandbox.call('POST /v1/checkout/sessions', Object.fromEntries(given));
    expect([400, 404]).toContain(status);
    expect(body.error).toMatchObject({ param, message: expect.stringMatching(message) });
    expect(await sandbox.database.collection('checkout_sessions').countDocuments()).toBe(before);
  });
});
