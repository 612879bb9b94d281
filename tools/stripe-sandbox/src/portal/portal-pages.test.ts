import { changeFlow, configurePortal, doneUrl, openPortal, returnUrl } from '../../test/test-portal.ts';
import { goodCard, type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';
import {
  DAY_SECONDS,
  failingCard,
  type Subscriber,
  type TestSubscriptions,
  testSubscriptions,
} from '../../test/test-subscriptions.ts';

let sandbox: TestSandbox;
let sold: TestSubscriptions;
let configuration: string;
beforeAll(async () => {
  sandbox = await testSandbox();
  sold = await testSubscriptions(sandbox);
  configuration = await configurePortal(sandbox, sold);
});
afterAll(() => sandbox.stop());

const open = (subscriber: Subscriber, own?: Record<string, string>) =>
  openPortal(sandbox, configuration, subscriber, own);
const toProfessional = (subscriber: Subscriber) =>
  open(subscriber, changeFlow(subscriber, sold.prices.professionalMonth));
const priceOf = async (subscriber: Subscriber) => (await sold.read(subscriber)).items.data[0].price.id;
const later = { ...goodCard, number: '4000 0000 0000 0341', action: 'save' };

describe('the page', () => {
  test('shows the plan, its next payment and the card, and runs no script', async () => {
    const subscriber = await sold.subscribe();
    const { status, headers, text } = await sandbox.visit(await open(subscriber));
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; form-action 'self'/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text).toContain('Keystead Starter');
    expect(text).toContain('$29.00 per month');
    expect(text).toMatch(/Next payment: \$29\.00 on \w+ \d+, \d{4}\./);
    expect(text).toContain('Visa ending in 4242');
    expect(text).toContain('Expires 04 / 2099');
    expect(text).toContain(`href="${returnUrl}"`);
    expect(text).not.toMatch(/<script|style="| on\w+="/);
  });

  test('changes and cancels no plan', async () => {
    const subscriber = await sold.subscribe();
    const path = await open(subscriber);
    expect((await sandbox.visit(path)).text).not.toContain('Confirm');
    for (const action of ['change', 'confirm', 'fail', 'cancel'])
      expect((await sandbox.visit(path, { ...goodCard, action })).status).toBe(409);
    expect(await sold.read(subscriber)).toMatchObject({ status: 'active', cancel_at_period_end: false });
    expect((await sandbox.visit(path)).text).toContain('Visa ending in 4242');
  });

  test('shows that a canceled plan ends with its period', async () => {
    const subscriber = await sold.subscribe();
    await sandbox.call(`POST /v1/subscriptions/${subscriber.subscription.id}`, { cancel_at_period_end: 'true' });
    expect((await sandbox.visit(await open(subscriber))).text).toContain('Your plan ends on');
  });

  test('changes plans back and forth, and invoices each change once', async () => {
    const subscriber = await sold.subscribe();
    for (const price of ['professionalMonth', 'starterMonth', 'professionalMonth'] as const) {
      const path = await open(subscriber, changeFlow(subscriber, sold.prices[price]));
      const { status } = await sandbox.visit(path, { action: 'change' });
      expect([status, await priceOf(subscriber)]).toEqual([303, sold.prices[price]]);
    }
    expect(await sold.invoices(subscriber)).toHaveLength(4);
  });

  test('shows that there is no subscription once it has ended', async () => {
    const subscriber = await sold.subscribe();
    await sandbox.call(`DELETE /v1/subscriptions/${subscriber.subscription.id}`);
    expect((await sandbox.visit(await open(subscriber))).text).toContain('You have no subscription.');
  });
});

describe('the card', () => {
  test('is replaced by another, which the page then shows', async () => {
    const subscriber = await sold.subscribe();
    const path = await open(subscriber);
    const { status, headers } = await sandbox.visit(path, later);
    expect([status, headers.get('location')]).toEqual([303, path]);
    expect((await sandbox.visit(path)).text).toContain('Visa ending in 0341');
  });

  test('stays when the new one is declined or invalid', async () => {
    const subscriber = await sold.subscribe();
    const path = await open(subscriber);
    const save = (own: Record<string, string>) => sandbox.visit(path, { ...goodCard, ...own, action: 'save' });
    const declined = await save({ number: '4000 0000 0000 0002' });
    expect([declined.status, declined.text.includes('Your card was declined.')]).toEqual([402, true]);
    const mistyped = await save({ cvc: '1' });
    expect([mistyped.status, mistyped.text.includes('aria-describedby="cvc-problem"')]).toEqual([422, true]);
    expect((await sandbox.visit(path)).text).toContain('Visa ending in 4242');
  });

  test('is used for the next payment, as its page states', async () => {
    const subscriber = await sold.subscribe();
    const { text } = await sandbox.visit(await open(subscriber));
    expect(text).toContain('This card will be used for your next payment.');
    expect(text).not.toContain('failed payment');
  });

  test('that was declined at a renewal is replaced, with an event but without a payment', async () => {
    const subscriber = await sold.subscribe('starterMonth', failingCard);
    const path = await open(subscriber);
    await sold.advanceTo((await sold.now()) + 32 * DAY_SECONDS);
    expect((await sandbox.visit(path)).text).toContain('The last payment failed.');
    expect((await sandbox.visit(path)).text).toContain('We may retry the failed payment with it');
    await sandbox.visit(path, { ...goodCard, action: 'save' });
    expect(await sold.read(subscriber)).toMatchObject({ status: 'past_due' });
    expect((await sandbox.visit(path)).text).toContain('The last payment failed.');
    const received = sandbox.receiver.deliveries.filter(({ text }) => text.includes(subscriber.customer)).at(-1);
    const { default_payment_method } = JSON.parse(received?.text ?? '').data.object.invoice_settings;
    expect([received?.type, default_payment_method]).toEqual(['customer.updated', expect.stringMatching(/^pm_/)]);
    await sandbox.call(`POST /v1/subscriptions/${subscriber.subscription.id}`, { default_payment_method });
    const [invoice] = await sold.invoices(subscriber);
    await sandbox.call(`POST /v1/invoices/${invoice.id}/pay`, { payment_method: default_payment_method });
    expect((await sandbox.visit(path)).text).not.toContain('The last payment failed.');
  });

  test('is stored and logged without its number and security code', async () => {
    const subscriber = await sold.subscribe();
    const path = await open(subscriber);
    for (const number of [later.number ?? '', '4000 0000 0000 0002', '5105 1051 0510 5100'])
      await sandbox.visit(path, { ...goodCard, number, cvc: '987', action: 'save' });
    const collections = await sandbox.database.db?.collections();
    const stored = await Promise.all((collections ?? []).map((collection) => collection.find().toArray()));
    expect(JSON.stringify([stored, sandbox.logged])).not.toMatch(/0000 ?0341|0000 ?0002|5105 ?1051|"987"/);
  });
});

const expire = (path: string) =>
  sandbox.database
    .collection<{ _id: string }>('portal_sessions')
    .updateOne({ _id: path.split('/').at(-1) ?? '' }, { $set: { expires_at: new Date(Date.now() - 1) } });

test('a portal session expires after an hour, and then changes nothing', async () => {
  const subscriber = await sold.subscribe();
  const path = await toProfessional(subscriber);
  await expire(path);
  const { text } = await sandbox.visit(path, { action: 'change' });
  expect(text).toContain('This page has expired');
  expect(text).toContain(`href="${returnUrl}"`);
  expect(await priceOf(subscriber)).toBe(sold.prices.starterMonth);
});

test('a completed flow still redirects after an hour', async () => {
  const subscriber = await sold.subscribe();
  const path = await toProfessional(subscriber);
  await sandbox.visit(path, { action: 'change' });
  await expire(path);
  expect((await sandbox.visit(path)).headers.get('location')).toBe(doneUrl);
  expect((await sandbox.visit(path, { action: 'change' })).headers.get('location')).toBe(doneUrl);
});

test('a completed flow saves no card any more', async () => {
  const subscriber = await sold.subscribe();
  const path = await toProfessional(subscriber);
  await sandbox.visit(path, { action: 'change' });
  expect((await sandbox.visit(path)).headers.get('location')).toBe(doneUrl);
  expect((await sandbox.visit(path, later)).headers.get('location')).toBe(doneUrl);
  const { body } = await sandbox.call(`GET /v1/customers/${subscriber.customer}`);
  expect(body.invoice_settings.default_payment_method).toBeNull();
});

test('a version conflict at every retry shows a page to try again, and changes nothing', async () => {
  const subscriber = await sold.subscribe();
  const path = await open(subscriber);
  const customers = sandbox.database.collection<{ _id: string; version: unknown }>('customers');
  const before = await customers.findOne({ _id: subscriber.customer });
  // A version that no writer can match: every write gets a version conflict.
  await customers.updateOne({ _id: subscriber.customer }, { $set: { version: '0' } });
  const { status, headers, text } = await sandbox.visit(path, later);
  expect([status, headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8']);
  expect(text).toContain(`href="${path}">Try again</a>`);
  expect(await customers.findOne({ _id: subscriber.customer })).toEqual({ ...before, version: '0' });
  await customers.updateOne({ _id: subscriber.customer }, { $set: { version: before?.version } });
  expect((await sandbox.visit(path, later)).status).toBe(303);
});

test('a form that is too large is rejected without being read', async () => {
  const subscriber = await sold.subscribe();
  const path = await toProfessional(subscriber);
  const { status } = await sandbox.visit(path, { action: 'change', more: 'x'.repeat(5_000) });
  expect([status, await priceOf(subscriber)]).toEqual([400, sold.prices.starterMonth]);
});

test.each(['/sandbox/portal/bps_none', '/sandbox/portal/bps_none/card', '/sandbox/portal/'])(
  '%s returns 404',
  async (path) => {
    expect((await sandbox.visit(path)).status).toBe(404);
  },
);
