import type { TestUser } from '@keystead/service-kit/testing';
import type Stripe from 'stripe';
import { cards, type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';
import { typedCard } from '../../test/test-with-provider.ts';
import { idOf } from '../provider/provider-values.ts';

let test: TestSubscriptions;
beforeAll(async () => {
  test = await testSubscriptions();
});
afterAll(() => test.stop());

/** A landlord whose card is declined and whose renewal is unpaid. */
async function debtor(): Promise<TestUser> {
  const user = await test.subscriber();
  await test.useCard(user, cards.declinedLater);
  await test.advance(32);
  await test.waitForEvents();
  return user;
}
const readSubscription = async (user: TestUser) => (await test.api.call(user, 'GET /subscription')).body;
async function subscriptionOf({ accountId }: TestUser): Promise<Stripe.Subscription> {
  const customer = await test.customerOf(accountId);
  const [subscription] = (await test.stripe.subscriptions.list({ customer, status: 'all' })).data;
  if (!subscription) throw new Error(`account ${accountId} has no subscription`);
  return subscription;
}
async function defaultCardOf({ accountId }: TestUser): Promise<string | null> {
  const customer = await test.stripe.customers.retrieve(await test.customerOf(accountId));
  return customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
}
const payments = (from: number) =>
  test.provider.calls.slice(from).filter((call) => /^POST \/v1\/invoices\/\w+\/pay/.test(call));
async function saveCard(user: TestUser, number: string): Promise<void> {
  const { body } = await test.api.call(user, 'POST /subscription/portal');
  await test.submit(new URL(body.portal_url).pathname, { ...typedCard(number), action: 'save' });
}

describe('a card that was saved on the provider’s page', () => {
  it('becomes the card that pays for the plan', async () => {
    const ann = await test.subscriber();
    const before = idOf((await subscriptionOf(ann)).default_payment_method);
    await test.useCard(ann, cards.pays);
    const card = await defaultCardOf(ann);
    expect(card).not.toBe(before);
    expect(idOf((await subscriptionOf(ann)).default_payment_method)).toBe(card);
    await test.advance(32);
    await test.waitForEvents();
    expect((await readSubscription(ann)).status).toBe('active');
  });

  it('pays the open invoice once, and the plan is no longer past due', async () => {
    const ann = await debtor();
    expect((await readSubscription(ann)).status).toBe('past_due');
    const from = test.provider.calls.length;
    await test.useCard(ann, cards.pays);
    expect(await readSubscription(ann)).toMatchObject({ status: 'active', retry_at: null });
    await test.deps.syncWorker.syncNow(ann.accountId);
    expect(payments(from)).toHaveLength(1);
  });

  it('leaves the plan past due if it is declined, and billing does not retry it', async () => {
    const ann = await debtor();
    const from = test.provider.calls.length;
    await test.useCard(ann, cards.declinedLater);
    await test.deps.syncWorker.syncNow(ann.accountId);
    expect(payments(from).map((call) => call.split(' ').at(-1))).toEqual(['402']);
    expect((await readSubscription(ann)).status).toBe('past_due');
  });

  it('is put into use even if its event is lost and the provider fails midway', async () => {
    const ann = await debtor();
    test.relay.passTo(null);
    await saveCard(ann, cards.pays);
    test.provider.afterNext(/^POST \/v1\/invoices\/\w+\/pay/, () => 'the line is cut');
    await test.deps.syncWorker.syncNow(ann.accountId).catch(() => undefined);
    expect((await test.deps.syncWorker.syncNow(ann.accountId)).paid?.status).toBe('active');
    expect(idOf((await subscriptionOf(ann)).default_payment_method)).toBe(await defaultCardOf(ann));
    const customer = await test.customerOf(ann.accountId);
    const { data } = await test.stripe.invoices.list({ customer });
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid']);
    test.relay.passTo(test.webhookUrl);
  });

  it('does not replace the newer card of a later checkout', async () => {
    const ann = await test.subscriber();
    await test.useCard(ann, cards.pays);
    await test.api.call(ann, 'PUT /subscription/cancellation', { when: 'now' });
    await test.subscribe(ann, { plan: 'starter' });
    await test.waitForEvents();
    const customer = await test.customerOf(ann.accountId);
    const [running] = (await test.stripe.subscriptions.list({ customer })).data;
    const own = idOf(running?.default_payment_method ?? null);
    await test.deps.syncWorker.syncNow(ann.accountId);
    expect(idOf((await test.stripe.subscriptions.retrieve(running?.id ?? '')).default_payment_method)).toBe(own);
    expect(own).not.toBe(await defaultCardOf(ann));
  });
});
