import type { Notice } from '@keystead/contracts';
import type { TestUser } from '@keystead/service-kit/testing';
import { cards, type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';

const DAY_MS = 24 * 60 * 60_000;
const postedNotices: Notice[] = [];
let test: TestSubscriptions;
beforeAll(async () => {
  test = await testSubscriptions({ post: async ({ notices }) => void postedNotices.push(...notices) });
});
afterAll(() => test.stop());

let lastId = 200;
/** A landlord whose account is a number of days old. After 14 days its trial has ended. */
const accountAged = (days: number): TestUser => {
  const id = ++lastId;
  return { userId: id, accountId: id, role: 'landlord', accountSince: new Date(Date.now() - days * DAY_MS) };
};
async function subscribed(days: number): Promise<TestUser> {
  const user = accountAged(days);
  await test.subscribe(user, { plan: 'starter' });
  await test.waitForEvents();
  return user;
}
const cancel = (user: TestUser, when: 'period_end' | 'now') =>
  test.api.call(user, 'PUT /subscription/cancellation', { when });
const resume = (user: TestUser) => test.api.call(user, 'DELETE /subscription/cancellation');
const toTrial = (user: TestUser) => test.api.call(user, 'PUT /subscription/plan', { plan: 'trial' });
const readSubscription = async (user: TestUser) => (await test.api.call(user, 'GET /subscription')).body;
const atProvider = async ({ accountId }: TestUser) => {
  const customer = await test.customerOf(accountId);
  return (await test.stripe.subscriptions.list({ customer, status: 'all' })).data[0];
};
/** The kinds of the e-mails to an account, in order. */
async function emailKinds({ accountId }: TestUser) {
  const job = test.deps.jobs?.find(({ name }) => name === 'post notices');
  await job?.run();
  const own = postedNotices.filter(({ to }) => 'user_id' in to && to.user_id === accountId);
  return own.map(({ key }) => key.split(':').at(-1));
}

describe('a cancellation', () => {
  it('at the end of the period keeps the plan usable until then, and can be withdrawn', async () => {
    const ann = await subscribed(20);
    const { status, body } = await cancel(ann, 'period_end');
    expect([status, body.plan_id, body.status, body.next_billing_date]).toEqual([200, 'starter', 'active', null]);
    expect(body.abilities).toMatchObject({ resume: true, cancel: true, upgrade: false });
    const item = (await atProvider(ann))?.items.data[0];
    expect(body.cancel_at).toBe(new Date((item?.current_period_end ?? 0) * 1000).toISOString());
    const resumed = await resume(ann);
    expect([resumed.status, resumed.body.cancel_at, resumed.body.abilities.resume]).toEqual([200, null, false]);
    expect((await atProvider(ann))?.cancel_at_period_end).toBe(false);
    await cancel(ann, 'period_end');
    await test.waitForEvents();
    expect(await emailKinds(ann)).toEqual(['receipt', 'cancelled', 'cancelled']);
  });

  it('takes effect at the end of the period', async () => {
    const ann = await subscribed(20);
    await cancel(ann, 'period_end');
    await test.advance(32);
    await test.waitForEvents();
    expect(await readSubscription(ann)).toMatchObject({ plan_id: 'trial', status: 'canceled', can_create: false });
    expect(await emailKinds(ann)).toEqual(['receipt', 'cancelled', 'ended']);
    expect((await resume(ann)).status).toBe(409);
  });

  it('that is immediate ends the plan, credits the rest of the period and charges nothing more', async () => {
    const ann = await subscribed(20);
    expect((await cancel(ann, 'now')).body).toMatchObject({ plan_id: 'trial', status: 'canceled', price: null });
    const customer = await test.stripe.customers.retrieve(await test.customerOf(ann.accountId));
    expect('balance' in customer && customer.balance).toBeLessThan(-2800);
    const { status, problem } = await cancel(ann, 'now');
    expect([status, problem.error]).toEqual([409, 'There is no paid plan to cancel.']);
  });

  it('that is requested twice concurrently happens once', async () => {
    const ann = await subscribed(20);
    const statuses = (await Promise.all([cancel(ann, 'now'), cancel(ann, 'now')])).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(statuses).toContain(200);
    await test.waitForEvents();
    expect((await emailKinds(ann)).filter((kind) => kind === 'ended')).toHaveLength(1);
  });

  it('uses the current state at the provider even if its event has not arrived yet', async () => {
    const ann = await subscribed(20);
    test.relay.passTo(null);
    await test.stripe.subscriptions.cancel((await atProvider(ann))?.id ?? '');
    const { status, problem } = await cancel(ann, 'now');
    test.relay.passTo(test.webhookUrl);
    expect([status, problem.error]).toEqual([409, 'There is no paid plan to cancel.']);
    expect(await readSubscription(ann)).toMatchObject({ plan_id: 'trial', status: 'canceled' });
  });

  it('that could not be withdrawn because the plan has just ended returns 409', async () => {
    const ann = await subscribed(20);
    await cancel(ann, 'period_end');
    const { id } = (await atProvider(ann)) ?? { id: '' };
    test.provider.beforeNext(/^POST \/v1\/subscriptions\//, () => test.stripe.subscriptions.cancel(id));
    const { status, problem } = await resume(ann);
    expect([status, problem.error]).toEqual([409, expect.stringContaining('could not be resumed')]);
    expect(test.logged).toContainEqual(expect.objectContaining({ level: 50, account: ann.accountId }));
  });

  it('that is immediate ends every running subscription, even two', async () => {
    const ann = await subscribed(20);
    const first = await atProvider(ann);
    const customer = await test.customerOf(ann.accountId);
    const { url } = await test.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: first?.items.data[0]?.price.id ?? '', quantity: 1 }],
      success_url: 'http://localhost:8080/',
    });
    await test.pay(url ?? '');
    expect((await cancel(ann, 'now')).body.status).toBe('canceled');
    const { data } = await test.stripe.subscriptions.list({ customer, status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  it('is rejected with 409 if nothing was paid', async () => {
    const ann = accountAged(0);
    expect([(await cancel(ann, 'now')).status, (await cancel(ann, 'period_end')).status]).toEqual([409, 409]);
    expect((await resume(ann)).status).toBe(409);
  });
});

describe('the return to the trial', () => {
  it('ends the paid plan immediately and keeps the end of the first trial', async () => {
    const ann = await subscribed(4);
    const { trial_end } = await readSubscription(ann);
    const { status, body } = await toTrial(ann);
    expect([status, body.success]).toEqual([200, true]);
    expect(body.subscription).toMatchObject({ plan_id: 'trial', status: 'active', trial_end, can_create: true });
    expect((await atProvider(ann))?.status).toBe('canceled');
    // Repeating the request changes nothing.
    expect((await toTrial(ann)).body.subscription).toMatchObject({ plan_id: 'trial', trial_end });
  });

  it('is rejected with 409 after the trial has ended, and the plan continues', async () => {
    const ann = await subscribed(15);
    const { status, problem } = await toTrial(ann);
    expect([status, problem.code, problem.error]).toEqual([409, 'conflict', expect.stringContaining('has ended')]);
    expect((await readSubscription(ann)).plan_id).toBe('starter');
    expect((await toTrial(accountAged(15))).status).toBe(409);
  });
});

describe('a failed payment', () => {
  it('removes nothing while it is retried, sends an e-mail each time, and is paid with another card', async () => {
    const ann = await subscribed(20);
    await test.useCard(ann, cards.declinedLater);
    await test.advance(32);
    await test.waitForEvents();
    const due = await readSubscription(ann);
    expect(due).toMatchObject({ plan_id: 'starter', status: 'past_due', can_create: true, property_limit: 10 });
    expect(due.next_billing_date).toBe(due.retry_at);
    await test.advance(4);
    await test.waitForEvents();
    await test.useCard(ann, cards.pays);
    await test.waitForEvents();
    expect(await readSubscription(ann)).toMatchObject({ plan_id: 'starter', status: 'active', retry_at: null });
    const emails = await emailKinds(ann);
    expect(emails.filter((kind) => kind === 'failed').length).toBeGreaterThanOrEqual(2);
    expect(emails.slice(-2).sort()).toEqual(['receipt', 'recovered']);
  });

  it('is neither credited nor charged if the plan is cancelled immediately', async () => {
    const ann = await subscribed(20);
    await test.useCard(ann, cards.declinedLater);
    await test.advance(32);
    await test.waitForEvents();
    expect((await cancel(ann, 'now')).body).toMatchObject({ plan_id: 'trial', status: 'canceled' });
    const id = await test.customerOf(ann.accountId);
    const customer = await test.stripe.customers.retrieve(id);
    expect('balance' in customer && customer.balance).toBe(0);
    const { data: bills } = await test.stripe.invoices.list({ customer: id });
    expect(bills.map(({ status }) => status)).toEqual(['void', 'paid']);
    const { body } = await test.api.call(ann, 'GET /subscription/receipts');
    expect(body.receipts.map(({ status }) => status)).toEqual(['failed', 'paid']);
  });

  it('ends the plan only after the last retry', async () => {
    const ann = await subscribed(20);
    await test.useCard(ann, cards.declinedLater);
    await test.advance(60);
    await test.waitForEvents();
    expect(await readSubscription(ann)).toMatchObject({ plan_id: 'trial', status: 'canceled', can_create: false });
    expect((await emailKinds(ann)).filter((kind) => kind === 'ended')).toHaveLength(1);
  });
});
