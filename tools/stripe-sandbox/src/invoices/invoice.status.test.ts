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
beforeEach(async () => {
  sandbox = await testSandbox();
  kit = await testSubscriptions(sandbox);
});
afterEach(() => sandbox.stop());

const statusOf = async (subscriber: Subscriber) => (await kit.read(subscriber)).status;
const useCard = ({ customer, subscription }: Subscriber, card = payingCard) =>
  kit.saveCard(customer, card, subscription.id);
const endOf = ({ subscription }: Subscriber): number => subscription.items.data[0].current_period_end;
const openOf = async (subscriber: Subscriber) =>
  (await kit.invoices(subscriber)).filter(({ status }) => status === 'open');

/** A subscriber of Professional whose renewal was declined a day ago. */
async function pastDue() {
  const subscriber = await kit.subscribe('professionalMonth', failingCard);
  await kit.advanceTo(endOf(subscriber) + DAY_SECONDS);
  expect(await statusOf(subscriber)).toBe('past_due');
  return subscriber;
}

test('a subscription whose latest invoice is paid is active, even if an earlier one is open', async () => {
  const subscriber = await pastDue();
  await useCard(subscriber);
  await kit.changePrice(subscriber, 'professionalYear');
  expect((await kit.invoices(subscriber)).map(({ status }) => status)).toEqual(['paid', 'open', 'paid']);
  expect(await statusOf(subscriber)).toBe('active');
});

test('an invoice that a credit pays at its creation makes the subscription active', async () => {
  const subscriber = await pastDue();
  await kit.changePrice(subscriber, 'starterMonth');
  const body = await kit.read(subscriber);
  const [credited, open] = await kit.invoices(subscriber);
  expect([credited.amount_due, credited.status, open.status]).toEqual([0, 'paid', 'open']);
  expect([body.status, body.latest_invoice]).toEqual(['active', credited.id]);
  const updates = (await sandbox.events('customer.subscription.updated')).map(({ object }) => object);
  expect(updates).toContainEqual(
    expect.objectContaining({ id: body.id, status: 'active', latest_invoice: credited.id }),
  );
});

test('an earlier invoice that fails again and is given up changes nothing while the latest is paid', async () => {
  const subscriber = await pastDue();
  await kit.changePrice(subscriber, 'starterMonth');
  for (const [days, earlier] of [
    [3, 'open'],
    [15, 'uncollectible'],
  ] as const) {
    await kit.advanceTo(endOf(subscriber) + days * DAY_SECONDS);
    expect([await statusOf(subscriber), (await kit.invoices(subscriber))[1].status]).toEqual(['active', earlier]);
  }
});

test('a voided invoice is neither retried nor paid, and is voided once', async () => {
  const subscriber = await pastDue();
  const [open] = await openOf(subscriber);
  const { status, body } = await sandbox.call(`POST /v1/invoices/${open.id}/void`);
  expect([status, body.status, body.next_payment_attempt]).toEqual([200, 'void', null]);
  expect(body.status_transitions.voided_at).toEqual(expect.any(Number));
  const [event] = await sandbox.events('invoice.voided');
  expect(event?.object).toMatchObject({ id: open.id, status: 'void' });
  const { default_card } = await useCard(subscriber);
  const own = { pay: { payment_method: default_card ?? '' }, void: {} };
  for (const [verb, parameters] of Object.entries(own)) {
    const { body: rejected } = await sandbox.call(`POST /v1/invoices/${open.id}/${verb}`, parameters);
    expect(rejected.error).toMatchObject({ type: 'invalid_request_error', message: expect.stringContaining('void') });
  }
  await kit.advanceTo(endOf(subscriber) + 20 * DAY_SECONDS);
  expect((await kit.invoices(subscriber)).find(({ id }) => id === open.id)?.status).toBe('void');
});
