import { type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';
import {
  DAY_SECONDS,
  failingCard,
  payingCard,
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

const clock = '/v1/test_helpers/test_clocks/clock_sandbox';
const advance = (frozen_time: string) => sandbox.call(`POST ${clock}/advance`, { frozen_time });

describe('the clock', () => {
  test('runs with the real time until it is advanced, and continues from there', async () => {
    const { body: first } = await sandbox.call(`GET ${clock}`);
    expect(first).toMatchObject({ id: 'clock_sandbox', object: 'test_helpers.test_clock', status: 'ready' });
    const real = Math.floor(Date.now() / 1000);
    expect(first.frozen_time).toBeLessThanOrEqual(real + 1);
    const { body } = await advance(String(real + 40 * DAY_SECONDS));
    expect(body.frozen_time).toBeGreaterThanOrEqual(real + 40 * DAY_SECONDS);
    expect(await kit.now()).toBeGreaterThanOrEqual(body.frozen_time);
  });

  test('cannot be set back nor advanced without limit, and is the only one', async () => {
    const now = await kit.now();
    for (const wrong of [String(now - 1), String(now + 4 * 366 * DAY_SECONDS), 'tomorrow'])
      expect((await advance(wrong)).body.error).toMatchObject({ param: 'frozen_time' });
    expect((await sandbox.call('GET /v1/test_helpers/test_clocks/clock_none')).status).toBe(404);
    expect(await kit.now()).toBeLessThan(now + DAY_SECONDS);
  });
});

describe('a period that is over', () => {
  test('is followed by the next, each paid as of the day on which it began', async () => {
    const subscriber = await kit.subscribe();
    const [{ current_period_end: end }] = subscriber.subscription.items.data;
    await kit.advanceTo(end + 70 * DAY_SECONDS);
    const invoices = await kit.invoices(subscriber);
    expect(invoices.map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_cycle', 'paid'],
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ]);
    const starts = invoices.map(({ lines }) => lines.data[0].period.start);
    const ends = invoices.map(({ lines }) => lines.data[0].period.end);
    expect(starts.slice(0, 3)).toEqual(ends.slice(1));
    expect(invoices.map(({ created }) => created)).toEqual(starts);
    const now = await kit.read(subscriber);
    expect(now).toMatchObject({ status: 'active', latest_invoice: invoices[0].id });
    expect(now.items.data[0].current_period_end).toBe(ends[0]);
  });

  test('is renewed for a reader even if no job has run', async () => {
    const subscriber = await kit.subscribe();
    const [{ current_period_end: end }] = subscriber.subscription.items.data;
    const clocks = sandbox.database.collection<{ _id: string }>('clocks');
    await clocks.updateOne({ _id: 'clock_sandbox' }, { $set: { ahead: end * 1000 - Date.now() + 1000 } });
    expect((await kit.read(subscriber)).items.data[0].current_period_start).toBe(end);
    expect(await kit.invoices(subscriber)).toHaveLength(2);
  });

  test('is renewed once for concurrent readers', async () => {
    const subscriber = await kit.subscribe();
    const [{ current_period_end: end }] = subscriber.subscription.items.data;
    const clocks = sandbox.database.collection<{ _id: string }>('clocks');
    await clocks.updateOne({ _id: 'clock_sandbox' }, { $set: { ahead: end * 1000 - Date.now() + 1000 } });
    await Promise.all([
      sandbox.runJobs(),
      kit.customerService.applyDueWork(),
      kit.read(subscriber),
      kit.read(subscriber),
    ]);
    expect(await kit.invoices(subscriber)).toHaveLength(2);
    expect((await kit.eventTypes(subscriber)).filter((type) => type === 'invoice.paid')).toHaveLength(2);
  });
});

describe('a renewal that is not paid', () => {
  test('is retried after 3, 5 and 7 days; then the subscription ends and the invoice is given up', async () => {
    const subscriber = await kit.subscribe('starterMonth', failingCard);
    const [{ current_period_end: end }] = subscriber.subscription.items.data;
    const seen: unknown[] = [];
    for (const days of [0, 3, 8, 15]) {
      await kit.advanceTo(end + days * DAY_SECONDS + 60);
      const [invoice] = await kit.invoices(subscriber);
      const { status } = await kit.read(subscriber);
      const wait = invoice.next_payment_attempt && (invoice.next_payment_attempt - end) / DAY_SECONDS;
      seen.push([status, invoice.status, invoice.attempt_count, wait]);
    }
    expect(seen).toEqual([
      ['past_due', 'open', 1, 3],
      ['past_due', 'open', 2, 8],
      ['past_due', 'open', 3, 15],
      ['canceled', 'uncollectible', 4, null],
    ]);
    expect(await kit.read(subscriber)).toMatchObject({ ended_at: end + 15 * DAY_SECONDS });
    const types = await kit.eventTypes(subscriber);
    const count = (type: string) => types.filter((one) => one === type).length;
    expect(
      ['invoice.payment_failed', 'payment_intent.payment_failed', 'customer.subscription.deleted'].map(count),
    ).toEqual([4, 4, 1]);
    await kit.advanceTo(end + 100 * DAY_SECONDS);
    expect(await kit.invoices(subscriber)).toHaveLength(2);
  });

  test('is paid on schedule with another card of the subscription, which continues', async () => {
    const subscriber = await kit.subscribe('starterMonth', failingCard);
    const [{ current_period_end: end }] = subscriber.subscription.items.data;
    await kit.advanceTo(end + DAY_SECONDS);
    const [open] = await kit.invoices(subscriber);
    const intent = open.payments.data[0].payment.payment_intent;
    expect((await sandbox.call(`GET /v1/payment_intents/${intent}`)).body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    await kit.saveCard(subscriber.customer, payingCard, subscriber.subscription.id);
    expect((await kit.read(subscriber)).status).toBe('past_due');
    await kit.advanceTo(end + 3 * DAY_SECONDS);
    expect((await kit.read(subscriber)).status).toBe('active');
    expect((await kit.invoices(subscriber))[0]).toMatchObject({ status: 'paid', next_payment_attempt: null });
    expect((await sandbox.call(`GET /v1/payment_intents/${intent}`)).body.status).toBe('succeeded');
    await kit.advanceTo(end + 20 * DAY_SECONDS);
    expect((await kit.read(subscriber)).status).toBe('active');
  });

  test('keeps its schedule when another card is declined too, and when someone attempts it by hand', async () => {
    const subscriber = await kit.subscribe('starterMonth', failingCard);
    const [{ current_period_end: end }] = subscriber.subscription.items.data;
    await kit.advanceTo(end + DAY_SECONDS);
    const [open] = await kit.invoices(subscriber);
    const { default_card } = await kit.saveCard(subscriber.customer, failingCard, subscriber.subscription.id);
    const payment = { payment_method: default_card ?? '' };
    expect((await sandbox.call(`POST /v1/invoices/${open.id}/pay`, payment)).status).toBe(402);
    expect((await kit.invoices(subscriber))[0]).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: open.next_payment_attempt,
    });
  });

  test('is not retried after the subscription is cancelled', async () => {
    const subscriber = await kit.subscribe('starterMonth', failingCard);
    const [{ current_period_end: end }] = subscriber.subscription.items.data;
    await kit.advanceTo(end + DAY_SECONDS);
    await sandbox.call(`DELETE /v1/subscriptions/${subscriber.subscription.id}`);
    await kit.advanceTo(end + 40 * DAY_SECONDS);
    const [open, ...others] = await kit.invoices(subscriber);
    expect(others).toHaveLength(1);
    expect(open).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: null });
  });
});

test('a yearly subscription is renewed after a year', async () => {
  const subscriber = await kit.subscribe('starterYear');
  const [{ current_period_end: end, current_period_start: start }] = subscriber.subscription.items.data;
  expect([365, 366]).toContain((end - start) / DAY_SECONDS);
  await kit.advanceTo(end);
  expect((await kit.invoices(subscriber)).map(({ amount_paid }) => amount_paid)).toEqual([29_000, 29_000]);
});

test('what a crash left pending at a customer is stored later: the payment first, then its events', async () => {
  const subscriber = await kit.subscribe();
  const [invoice] = await kit.invoices(subscriber);
  const intent = invoice.payments.data[0].payment.payment_intent;
  const { customers, payment_intents, events } = Object.fromEntries(
    ['customers', 'payment_intents', 'events'].map((name) => [
      name,
      sandbox.database.collection<{ _id: string }>(name),
    ]),
  );
  const paid = await payment_intents?.findOne({ _id: intent });
  const stored = await events?.find({ object: { $regex: invoice.id } }).toArray();
  expect(stored).toHaveLength(3);
  await payment_intents?.deleteOne({ _id: intent });
  await events?.deleteMany({ object: { $regex: invoice.id } });
  const pending = { unfiled_attempts: [{ _id: 'crashed', intent: paid }], unfiled_events: stored };
  await customers?.updateOne({ _id: subscriber.customer }, { $set: pending });
  await sandbox.runJobs();
  expect((await sandbox.call(`GET /v1/payment_intents/${intent}`)).body.status).toBe('succeeded');
  const delivered = sandbox.receiver.deliveries.filter(({ text }) => text.includes(invoice.id)).map(({ id }) => id);
  expect(delivered.toSorted()).toEqual(stored?.map(({ _id }) => _id).toSorted());
  expect(await customers?.findOne({ _id: subscriber.customer })).toMatchObject({
    unfiled_attempts: [],
    unfiled_events: [],
  });
});

test('an event with a date long past is retried until it is acknowledged', async () => {
  const subscriber = await kit.subscribe();
  sandbox.receiver.answerWith(503);
  await sandbox.runJobs();
  const events = sandbox.database.collection<{ _id: string; state: string }>('events');
  const past = { created: new Date('2020-01-01T00:00:00Z'), next_at: new Date(0) };
  await events.updateMany({ object: { $regex: subscriber.customer } }, { $set: past });
  await sandbox.runJobs();
  sandbox.receiver.answerWith(204);
  await events.updateMany({}, { $set: { next_at: new Date(0) } });
  await sandbox.runJobs();
  expect(await events.distinct('state', { object: { $regex: subscriber.customer } })).toEqual(['delivered']);
});
