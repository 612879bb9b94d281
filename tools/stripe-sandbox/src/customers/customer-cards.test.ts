import { type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';
import {
  DAY_SECONDS,
  failingCard,
  payingCard,
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

/** Saves a card as the portal does. Returns its id. */
async function save({ customer }: Subscriber, card = payingCard): Promise<string> {
  const { default_card } = await kit.saveCard(customer, card);
  return default_card ?? '';
}
const defaultOf = async ({ customer }: Subscriber) =>
  (await sandbox.call(`GET /v1/customers/${customer}`)).body.invoice_settings.default_payment_method;
const setCard = ({ subscription }: Subscriber, default_payment_method: string) =>
  sandbox.call(`POST /v1/subscriptions/${subscription.id}`, { default_payment_method });
const pay = (invoice: string, payment_method: string) =>
  sandbox.call(`POST /v1/invoices/${invoice}/pay`, { payment_method });
const endOf = ({ subscription }: Subscriber): number => subscription.items.data[0].current_period_end;
const intentOf = async (invoice: { payments: { data: { payment: { payment_intent: string } }[] } }) =>
  (await sandbox.call(`GET /v1/payment_intents/${invoice.payments.data[0]?.payment.payment_intent}`)).body;

/** A subscriber whose renewal was declined a day ago, and their open invoice. */
async function pastDue() {
  const subscriber = await kit.subscribe('starterMonth', failingCard);
  await kit.advanceTo(endOf(subscriber) + DAY_SECONDS);
  const [open] = await kit.invoices(subscriber);
  expect(open.status).toBe('open');
  return { subscriber, open };
}

test('a checkout gives its card to the subscription, and the customer has no default card', async () => {
  const subscriber = await kit.subscribe();
  expect(subscriber.subscription.default_payment_method).toMatch(/^pm_\w{24}$/);
  expect(await defaultOf(subscriber)).toBeNull();
  const [invoice] = await kit.invoices(subscriber);
  expect(await intentOf(invoice)).toMatchObject({
    payment_method: subscriber.subscription.default_payment_method,
    status: 'succeeded',
  });
});

test('a saved card becomes the customer’s default: the subscription keeps its own, and an event is sent', async () => {
  const subscriber = await kit.subscribe();
  const card = await save(subscriber);
  expect(await defaultOf(subscriber)).toBe(card);
  expect(await kit.read(subscriber)).toEqual(subscriber.subscription);
  expect((await kit.eventTypes(subscriber)).at(-1)).toBe('customer.updated');
  const [event] = await sandbox.events('customer.updated');
  expect(event?.object).toMatchObject({
    id: subscriber.customer,
    invoice_settings: { default_payment_method: card },
  });
});

test('the same number saved again is another card', async () => {
  const subscriber = await kit.subscribe();
  expect(await save(subscriber)).not.toBe(await save(subscriber));
});

test('saving a card pays no open invoice, and the next attempt still uses the subscription’s card', async () => {
  const { subscriber, open } = await pastDue();
  await save(subscriber);
  expect((await kit.invoices(subscriber))[0]).toEqual(open);
  await kit.advanceTo(endOf(subscriber) + 3 * DAY_SECONDS);
  expect((await kit.invoices(subscriber))[0]).toMatchObject({ status: 'open', attempt_count: 2 });
  expect(await kit.read(subscriber)).toMatchObject({ status: 'past_due' });
});

test('a subscription that is given the card is paid with it on schedule', async () => {
  const { subscriber } = await pastDue();
  const card = await save(subscriber);
  const { status, body } = await setCard(subscriber, card);
  expect([status, body.default_payment_method, body.status]).toEqual([200, card, 'past_due']);
  expect((await kit.eventTypes(subscriber)).at(-1)).toBe('customer.subscription.updated');
  await kit.advanceTo(endOf(subscriber) + 3 * DAY_SECONDS);
  const [invoice] = await kit.invoices(subscriber);
  expect(invoice.status).toBe('paid');
  expect(await intentOf(invoice)).toMatchObject({ payment_method: card, status: 'succeeded' });
  expect(await kit.read(subscriber)).toMatchObject({ status: 'active' });
});

test('an invoice is paid by hand with a named card', async () => {
  const { subscriber, open } = await pastDue();
  const card = await save(subscriber);
  const rejected = await pay(open.id, subscriber.subscription.default_payment_method);
  expect([rejected.status, rejected.body.error.decline_code]).toEqual([402, 'generic_decline']);
  const paid = await pay(open.id, card);
  expect([paid.status, paid.body.status]).toEqual([200, 'paid']);
  expect(await kit.read(subscriber)).toMatchObject({
    status: 'active',
    default_payment_method: subscriber.subscription.default_payment_method,
  });
  const again = await pay(open.id, card);
  expect([again.status, again.body.error.code]).toEqual([400, 'invoice_already_paid']);
});

test('concurrent payments of an invoice by hand pay it once', async () => {
  const { subscriber, open } = await pastDue();
  const card = await save(subscriber);
  const answers = await Promise.all(Array.from({ length: 4 }, () => pay(open.id, card)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  expect((await kit.eventTypes(subscriber)).filter((type) => type === 'invoice.paid')).toHaveLength(2);
});

test('another customer’s card is rejected, and nothing is changed or paid', async () => {
  const { subscriber, open } = await pastDue();
  const otherCard = await save(await kit.subscribe());
  const before = await kit.read(subscriber);
  const set = await setCard(subscriber, otherCard);
  expect([set.body.error.code, set.body.error.param]).toEqual(['resource_missing', 'default_payment_method']);
  const paid = await pay(open.id, otherCard);
  expect([paid.body.error.code, paid.body.error.param]).toEqual(['resource_missing', 'payment_method']);
  expect([await kit.read(subscriber), (await kit.invoices(subscriber))[0]]).toEqual([before, open]);
});
