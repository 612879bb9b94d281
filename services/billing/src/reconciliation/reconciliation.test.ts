import type { TestUser } from '@keystead/service-kit/testing';
import { type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';
import type { Subscription } from '../subscriptions/subscriptions.ts';
import { reconcileCheckouts } from './reconciliation.ts';

let test: TestSubscriptions;
beforeAll(async () => {
  test = await testSubscriptions();
});
afterAll(() => test.stop());
beforeEach(() => test.relay.passTo(null));

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000);
const landlord = (accountId: number): TestUser => ({ userId: accountId, accountId, role: 'landlord' });
const subscriptionOf = (accountId: number) =>
  test.api.database.collection<Subscription>('subscriptions').findOne({ _id: accountId });
const moneyOf = async (accountId: number) =>
  (await test.documents('ledger_entries')).filter(
    ({ account_id, amount_cents }) => account_id === accountId && amount_cents,
  );
/** Makes every pending event of the sandbox count as lost. */
const loseEvents = () =>
  test.sandboxDatabase.collection('events').updateMany({ state: 'waiting' }, { $set: { state: 'failed' } });
const askForCheckout = (payment_id: number) =>
  test.api.call(
    { userId: 40, accountId: 40, role: 'tenant' },
    'POST /internal/checkouts',
    { payment_id, account_id: 1, amount: 100, description: 'Rent', return_path: '/payments' },
    { 'x-service-token': test.api.issuer.serviceToken('operations') },
  );

describe('the reconciliation with the provider', () => {
  it('synchronises a paid plan whose events were lost', async () => {
    await test.subscribe(landlord(1), { plan: 'starter' });
    await loseEvents();
    expect((await subscriptionOf(1))?.paid).toBeNull();
    await test.deps.reconciliation.run(tomorrow());
    expect((await subscriptionOf(1))?.paid).toMatchObject({ plan: 'starter', status: 'active' });
    expect(await moneyOf(1)).toHaveLength(1);
    const [checkout] = await test.documents('subscription_checkouts');
    expect(checkout).toMatchObject({ account_id: 1, state: 'paid' });
  });

  it('synchronises a renewal, a refund and the end of a plan whose events were lost', async () => {
    await test.subscribe(landlord(2), { plan: 'starter' });
    await test.advance(32);
    const customer = await test.customerOf(2);
    const [running] = (await test.stripe.subscriptions.list({ customer })).data;
    await test.stripe.subscriptions.cancel(running?.id ?? '');
    await test.deps.syncWorker.syncNow(2);
    const [payment] = await moneyOf(2);
    await test.stripe.refunds.create({ payment_intent: String(payment?._id), amount: 500 });
    await loseEvents();
    await test.deps.reconciliation.run(tomorrow());
    await test.deps.reconciliation.run(tomorrow());
    expect((await moneyOf(2)).map(({ kind, amount_cents }) => [kind, amount_cents]).sort()).toEqual([
      ['refund', 500],
      ['subscription_payment', 2_900],
      ['subscription_payment', 2_900],
    ]);
    expect((await subscriptionOf(2))?.paid?.status).toBe('ended');
  });

  it('books a tenant’s payment whose event was lost, as of the time of the payment', async () => {
    const { body } = await askForCheckout(70);
    await test.pay(body.checkout_url);
    await loseEvents();
    await test.deps.reconciliation.run(tomorrow());
    await test.deps.reconciliation.run(tomorrow());
    const booked = (await test.documents('ledger_entries')).filter(({ payment_id }) => payment_id === 70);
    const { created } = await test.stripe.paymentIntents.retrieve(String(booked[0]?._id));
    expect(booked).toEqual([
      expect.objectContaining({ kind: 'payment', amount_cents: 10_000, at: new Date(created * 1000) }),
    ]);
  });

  it('closes an expired checkout, and leaves one that is still open', async () => {
    const [over, open] = [(await askForCheckout(71)).body, (await askForCheckout(72)).body];
    await test.stripe.checkout.sessions.expire(over.checkout_url.split('/').at(-1) ?? '');
    await loseEvents();
    await test.deps.reconciliation.run(tomorrow());
    const states = (await test.documents('checkouts')).flatMap(({ payment_id, state, url }) =>
      url === over.checkout_url || url === open.checkout_url ? [[payment_id, state]] : [],
    );
    expect(states.sort()).toEqual([
      [71, 'closed'],
      [72, 'open'],
    ]);
  });

  it('reads nothing about a customer that was synchronised a moment ago', async () => {
    await test.subscribe(landlord(3), { plan: 'starter' });
    await test.deps.reconciliation.run();
    const customer = await test.customerOf(3);
    const requests = () => test.provider.calls.filter((call) => call.includes(`customer=${customer}`)).length;
    const before = requests();
    await test.deps.reconciliation.run();
    expect(requests()).toBe(before);
    await test.deps.reconciliation.run(tomorrow());
    expect(requests()).toBeGreaterThan(before);
  });

  it('restores a stored subscription from the ledger after a crash or a manual change', async () => {
    await test.subscribe(landlord(4), { plan: 'professional' });
    const synced = await test.deps.syncWorker.syncNow(4);
    const subscriptions = test.api.database.collection<Subscription>('subscriptions');
    await subscriptions.updateOne({ _id: 4 }, { $set: { paid: null, entry: 1 } });
    await test.deps.reconciliation.run();
    expect(await subscriptionOf(4)).toEqual(synced);
  });

  it('continues with the other steps when one fails, and rejects at the end', async () => {
    await test.subscribe(landlord(5), { plan: 'starter' });
    test.provider.afterNext(/^GET \/v1\/refunds/, () => 'the line is cut');
    await test.api.database.collection<Subscription>('subscriptions').deleteOne({ _id: 5 });
    await expect(test.deps.reconciliation.run(tomorrow())).rejects.toThrow('not complete');
    expect((await subscriptionOf(5))?.paid?.status).toBe('active');
  });
});

it('reconcileCheckouts: reconciles checkouts of one kind even if those of another fail', async () => {
  const reconciled: string[] = [];
  const failing = { reconcileOpen: () => Promise.reject(new Error('the provider is away')) };
  const working = { reconcileOpen: async (before: Date) => void reconciled.push(before.toISOString()) };
  const before = new Date('2026-11-21T00:00:00.000Z');
  await expect(reconcileCheckouts([failing, working], before)).rejects.toThrow('not all checkouts');
  expect(reconciled).toEqual(['2026-11-21T00:00:00.000Z']);
});
