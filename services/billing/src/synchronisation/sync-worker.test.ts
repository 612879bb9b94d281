import type { TestUser } from '@keystead/service-kit/testing';
import { cards, type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { foldSubscription, type StateEntry } from '../ledger/state-entries.ts';
import type { Subscription } from '../subscriptions/subscriptions.ts';

let test: TestSubscriptions;
beforeAll(async () => {
  test = await testSubscriptions();
});
afterAll(() => test.stop());
afterEach(() => test.relay.passTo(test.webhookUrl));

const landlord = (accountId: number): TestUser => ({ userId: accountId, accountId, role: 'landlord' });
const subscriptionOf = (accountId: number) =>
  test.api.database.collection<Subscription>('subscriptions').findOne({ _id: accountId });
const statesOf = async (accountId: number) => {
  const entries = (await test.documents('ledger_entries')) as unknown as StateEntry[];
  return entries.filter(({ account_id, n }) => account_id === accountId && n > 0).sort((a, b) => a.n - b.n);
};
const moneyOf = async (accountId: number) => {
  const entries = (await test.documents('ledger_entries')) as unknown as LedgerEntry[];
  return entries.filter(({ account_id, amount_cents }) => account_id === accountId && amount_cents > 0);
};
const invoicesOf = async (accountId: number) =>
  (await test.documents('invoices')).filter(({ account_id }) => account_id === accountId);
const entitlements = async (accountId: number) =>
  (
    await test.api.call(landlord(accountId), 'GET /internal/entitlements', undefined, {
      'x-service-token': test.api.issuer.serviceToken('portfolio'),
    })
  ).body;
async function subscribed(accountId: number, choice: Parameters<TestSubscriptions['subscribe']>[1]): Promise<void> {
  await test.subscribe(landlord(accountId), choice);
  await test.waitForEvents();
}

describe('a subscription', () => {
  it('begins when the provider confirms it, with one payment and one invoice', async () => {
    await subscribed(1, { plan: 'starter' });
    expect(await subscriptionOf(1)).toMatchObject({
      entry: 2,
      paid: { plan: 'starter', interval: 'month', status: 'active', price_cents: 2_900, cancel_at: null },
    });
    const [bill, ...others] = await invoicesOf(1);
    expect([bill?.status, bill?.amount_cents, bill?.told, others]).toEqual(['paid', 2_900, true, []]);
    expect(bill?.description).toMatch(/^Starter plan, monthly, \w+ \d+(, \d{4})? to \w+ \d+, \d{4}$/);
    expect(await moneyOf(1)).toEqual([
      expect.objectContaining({
        _id: bill?.payment_intent,
        kind: 'subscription_payment',
        invoice_id: bill?.invoice_id,
        amount_cents: 2_900,
        plan: 'starter',
      }),
    ]);
    expect(await entitlements(1)).toMatchObject({ plan: 'starter', property_limit: 10, can_create: true });
  });

  it('is read from the provider, not from the content of an event', async () => {
    await subscribed(2, { plan: 'starter' });
    const customer = await test.customerOf(2);
    const [subscription] = (await test.stripe.subscriptions.list({ customer })).data;
    const object = { ...subscription, status: 'canceled', items: { data: [] } };
    const text = JSON.stringify({
      id: 'evt_wild',
      object: 'event',
      type: 'customer.subscription.deleted',
      data: { object },
    });
    const signature = test.stripe.webhooks.generateTestHeaderString({ payload: text, secret: test.webhookSecret });
    expect(await test.relay.send(test.webhookUrl, { type: '', text, signature })).toBe(204);
    await test.waitForEvents();
    expect(await subscriptionOf(2)).toMatchObject({ entry: 2, paid: { status: 'active' } });
  });

  it('changes to another plan, and charges the difference for the rest of the period', async () => {
    await subscribed(3, { plan: 'starter' });
    await subscribed(3, { plan: 'professional' });
    expect(await subscriptionOf(3)).toMatchObject({ entry: 3, paid: { plan: 'professional', price_cents: 7_900 } });
    const change = (await invoicesOf(3)).find(({ plan }) => plan === 'professional');
    expect(change).toMatchObject({
      status: 'paid',
      description: expect.stringMatching(/^Change to the Professional plan/),
    });
    expect((await moneyOf(3)).map(({ amount_cents }) => amount_cents).sort()).toEqual([2_900, change?.amount_cents]);
  });

  it('keeps all entitlements while a failed payment is retried, and ends when the provider gives up', async () => {
    await subscribed(4, { plan: 'professional' });
    await test.useCard(landlord(4), cards.declinedLater);
    await test.advance(32);
    await test.waitForEvents();
    const late = await subscriptionOf(4);
    expect(late?.paid).toMatchObject({ status: 'past_due', retry_at: expect.any(Date), ended_at: null });
    expect(await entitlements(4)).toMatchObject({ plan: 'professional', property_limit: 50, can_create: true });
    expect((await invoicesOf(4)).map(({ status }) => status)).toEqual(['paid', 'pending']);
    await test.advance(30);
    await test.waitForEvents();
    expect((await subscriptionOf(4))?.paid).toMatchObject({
      status: 'ended',
      retry_at: null,
      ended_at: expect.any(Date),
    });
    expect((await invoicesOf(4)).map(({ status }) => status)).toEqual(['paid', 'failed']);
    expect(await moneyOf(4)).toHaveLength(1);
    expect(await entitlements(4)).toMatchObject({ plan: 'trial', property_limit: 5 });
  });

  it('recovers with another card, and continues', async () => {
    await subscribed(5, { plan: 'starter' });
    await test.useCard(landlord(5), cards.declinedLater);
    await test.advance(32);
    await test.waitForEvents();
    expect((await subscriptionOf(5))?.paid?.status).toBe('past_due');
    await test.useCard(landlord(5), cards.pays);
    await test.waitForEvents();
    expect((await subscriptionOf(5))?.paid).toMatchObject({ status: 'active', retry_at: null });
    expect((await invoicesOf(5)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(await moneyOf(5)).toHaveLength(2);
  });

  it('that is running takes precedence over an ended one, whichever is newer', async () => {
    await subscribed(6, { plan: 'starter' });
    const customer = await test.customerOf(6);
    const [first] = (await test.stripe.subscriptions.list({ customer })).data;
    await test.stripe.subscriptions.cancel(first?.id ?? '');
    await test.waitForEvents();
    expect((await subscriptionOf(6))?.paid).toMatchObject({ subscription_id: first?.id, status: 'ended' });
    await subscribed(6, { plan: 'professional', interval: 'year' });
    expect((await subscriptionOf(6))?.paid).toMatchObject({ plan: 'professional', interval: 'year', status: 'active' });
    expect((await subscriptionOf(6))?.paid?.subscription_id).not.toBe(first?.id);
  });
});

describe('the synchronisation of the provider’s state', () => {
  it('appends one entry when several run concurrently, and stores the result of the entries', async () => {
    test.relay.passTo(null);
    await test.subscribe(landlord(20), { plan: 'starter' });
    const results = await Promise.all(Array.from({ length: 8 }, () => test.deps.syncWorker.syncNow(20)));
    expect(new Set(results.map(({ entry, paid }) => `${entry} ${paid?.status}`))).toEqual(new Set(['2 active']));
    expect((await statesOf(20)).map(({ kind }) => kind)).toEqual(['trial', 'subscription']);
    expect([await moneyOf(20), await invoicesOf(20)].map((all) => all.length)).toEqual([1, 1]);
    expect(foldSubscription(await statesOf(20))).toEqual(await subscriptionOf(20));
  });

  it('is not overwritten by a slow reader that saw an intermediate state', async () => {
    await subscribed(21, { plan: 'starter' });
    test.relay.passTo(null);
    const customer = await test.customerOf(21);
    const id = (await subscriptionOf(21))?.paid?.subscription_id ?? '';
    await test.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const list = new RegExp(`^GET /v1/subscriptions\\?customer=${customer}`);
    test.provider.afterNext(list, async () => {
      await test.stripe.subscriptions.update(id, { cancel_at_period_end: false });
      await test.deps.syncWorker.syncNow(21);
    });
    expect((await test.deps.syncWorker.syncNow(21)).paid?.cancel_at).toBeNull();
    expect((await subscriptionOf(21))?.paid?.cancel_at).toBeNull();
    expect((await statesOf(21)).map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  });

  it('is retried after a failure of the provider', async () => {
    await subscribed(22, { plan: 'starter' });
    const id = (await subscriptionOf(22))?.paid?.subscription_id ?? '';
    test.provider.afterNext(/^GET \/v1\/subscriptions/, () => 'the line is cut');
    await test.stripe.subscriptions.cancel(id);
    await test.waitForEvents();
    await test.api.database
      .collection('customers')
      .updateMany({ state: 'waiting' }, { $set: { next_at: new Date(0) } });
    await test.deps.syncWorker.doDue();
    expect((await subscriptionOf(22))?.paid?.status).toBe('ended');
  });

  it('notifies about each change once it is in the ledger, even after a crash in between', async () => {
    await subscribed(23, { plan: 'starter' });
    const customers = test.api.database.collection<{ _id: string; account_id: number }>('customers');
    await customers.updateOne({ account_id: 23 }, { $set: { told_entry: 1 } });
    const notices = test.api.database.collection('notices');
    await notices.deleteMany({ account_id: 23 });
    await test.api.database.collection('invoices').updateMany({ account_id: 23 }, { $set: { told: false } });
    await test.deps.syncWorker.syncNow(23);
    expect((await customers.findOne({ account_id: 23 })) ?? {}).toMatchObject({ told_entry: 2 });
    expect(await notices.countDocuments({ account_id: 23 })).toBe(1);
  });

  it('reads nothing for an account that never was a customer', async () => {
    await entitlements(24);
    const calls = test.provider.calls.length;
    expect(await test.deps.syncWorker.syncNow(24)).toMatchObject({ entry: 1, paid: null });
    expect(test.provider.calls).toHaveLength(calls);
  });

  it('logs an error when two subscriptions run, and uses the newer one', async () => {
    await subscribed(25, { plan: 'starter' });
    const customer = await test.customerOf(25);
    const [first] = (await test.stripe.subscriptions.list({ customer })).data;
    const { url } = await test.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      success_url: 'http://localhost:8080/',
      line_items: [{ price: first?.items.data[0]?.price.id ?? '', quantity: 1 }],
    });
    await test.advance(1);
    await test.pay(url ?? '');
    await test.waitForEvents();
    const running = (await test.stripe.subscriptions.list({ customer })).data.map(({ id }) => id);
    expect(running).toHaveLength(2);
    expect((await subscriptionOf(25))?.paid?.subscription_id).toBe(running.find((id) => id !== first?.id));
    expect(test.logged).toContainEqual(expect.objectContaining({ level: 50, account: 25, subscriptions: running }));
  });
});
