import { setTimeout as delay } from 'node:timers/promises';
import type { Body } from '@keystead/contracts';
import type { TestUser } from '@keystead/service-kit/testing';
import { testBilling } from '../../test/test-billing.ts';
import { cards, type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';

let test: TestSubscriptions;
beforeAll(async () => {
  test = await testSubscriptions({ properties: { count: async () => 4 } });
});
afterAll(() => test.stop());

let lastId = 100;
/** A landlord with a new account. */
const newLandlord = (own: Partial<TestUser> = {}): TestUser => {
  const id = ++lastId;
  return { userId: id, accountId: id, role: 'landlord', name: 'Ann Archer', ...own };
};
type Choice = Body<'POST /subscription/upgrade'>;
const starter: Choice = { plan: 'starter' };
const professional: Choice = { plan: 'professional' };

const requestUpgrade = (user: TestUser, choice: Choice = starter) =>
  test.api.call(user, 'POST /subscription/upgrade', choice);
const page = async (user: TestUser, choice: Choice = starter) => (await requestUpgrade(user, choice)).body.checkout_url;
const readSubscription = async (user: TestUser) => (await test.api.call(user, 'GET /subscription')).body;
const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
const sessionAt = (url: string) => test.stripe.checkout.sessions.retrieve(idOf(url));
const subscriptionsOf = async ({ accountId }: TestUser) => {
  const customer = await test.customerOf(accountId);
  return (await test.stripe.subscriptions.list({ customer, status: 'all' })).data;
};
const paymentsOf = async ({ accountId }: TestUser) =>
  (await test.documents('ledger_entries')).filter(
    ({ account_id, kind }) => account_id === accountId && kind === 'subscription_payment',
  );
const withoutEvents = async <T>(act: () => Promise<T>): Promise<T> => {
  test.relay.passTo(null);
  try {
    return await act();
  } finally {
    test.relay.passTo(test.webhookUrl);
  }
};

describe('the first paid plan', () => {
  it('is paid on the provider’s page, for the account, and returns to the product', async () => {
    const ann = newLandlord();
    const url = await page(ann);
    expect(url).toMatch(/^http:\/\/localhost:8080\/sandbox\/checkout\//);
    expect(await sessionAt(url)).toMatchObject({
      mode: 'subscription',
      amount_total: 2900,
      metadata: { account_id: String(ann.accountId), installation_id: expect.any(String) },
      success_url: 'http://localhost:8080/app/subscription?checkout=success',
      cancel_url: 'http://localhost:8080/app/subscription?checkout=cancelled',
    });
    const customer = await test.stripe.customers.retrieve(await test.customerOf(ann.accountId));
    expect(customer).toMatchObject({ name: 'Ann Archer', email: `user-${ann.userId}@mail.example` });
  });

  it('belongs to the account once the provider has confirmed it, and not before', async () => {
    const ann = newLandlord();
    await withoutEvents(async () => {
      expect(await test.pay(await page(ann))).toBe('http://localhost:8080/app/subscription?checkout=success');
      expect(await readSubscription(ann)).toMatchObject({ plan_id: 'trial', property_limit: 5, properties_used: 4 });
    });
    await test.waitForEvents();
    const now = await readSubscription(ann);
    expect(now).toMatchObject({ plan_id: 'starter', plan: 'Starter', status: 'active', price: 29, interval: 'month' });
    expect([now.property_limit, now.can_create, now.cancel_at]).toEqual([10, true, null]);
    expect(await paymentsOf(ann)).toMatchObject([{ amount_cents: 2900, plan: 'starter' }]);
  });

  it('can be paid by the year', async () => {
    const ann = newLandlord();
    await test.subscribe(ann, { plan: 'professional', interval: 'year' });
    await test.waitForEvents();
    expect(await readSubscription(ann)).toMatchObject({ plan_id: 'professional', price: 790, interval: 'year' });
  });

  it('does not begin when the card is declined, and begins with another card on the same page', async () => {
    const ann = newLandlord();
    const url = await page(ann);
    expect(await test.pay(url, '4000000000000002')).toBeNull();
    await test.waitForEvents();
    expect(await readSubscription(ann)).toMatchObject({ plan_id: 'trial' });
    expect(await subscriptionsOf(ann)).toEqual([]);
    expect(await test.pay(url, cards.pays)).toContain('checkout=success');
    await test.waitForEvents();
    expect((await readSubscription(ann)).plan_id).toBe('starter');
    expect(await subscriptionsOf(ann)).toHaveLength(1);
  });

  it('does not begin when the user goes back without paying, and the same page opens again', async () => {
    const ann = newLandlord();
    const url = await page(ann);
    expect(await readSubscription(ann)).toMatchObject({ plan_id: 'trial', abilities: { open_portal: false } });
    expect(await page(ann)).toBe(url);
    expect(await subscriptionsOf(ann)).toEqual([]);
    expect((await test.api.call(ann, 'GET /subscription/receipts')).body).toMatchObject({ receipts: [], total: 0 });
  });

  it('gets a new page when another plan is chosen, and the former page expires', async () => {
    const ann = newLandlord();
    const former = await page(ann);
    const next = await page(ann, professional);
    expect([(await sessionAt(former)).status, (await sessionAt(next)).status]).toEqual(['expired', 'open']);
    await test.pay(next);
    await test.waitForEvents();
    expect((await readSubscription(ann)).plan_id).toBe('professional');
  });

  it('begins once when two tabs choose two plans concurrently', async () => {
    const ann = newLandlord();
    const urls = await Promise.all([page(ann), page(ann, professional), page(ann), page(ann, professional)]);
    const open = new Set<string>();
    for (const url of urls.filter(Boolean)) if ((await sessionAt(url)).status === 'open') open.add(url);
    expect(open.size).toBe(1);
    for (const url of urls.filter(Boolean)) await test.pay(url);
    await test.waitForEvents();
    expect(await subscriptionsOf(ann)).toHaveLength(1);
    expect(await paymentsOf(ann)).toHaveLength(1);
  });

  it('is not sold again right after its payment, even if its event has not arrived yet', async () => {
    const ann = newLandlord();
    await withoutEvents(async () => {
      await test.pay(await page(ann));
      const { status, problem } = await requestUpgrade(ann);
      expect([status, problem.error]).toEqual([409, 'You already have this plan.']);
      expect(await page(ann, professional)).toContain('/sandbox/portal/');
    });
    await test.waitForEvents();
    expect(await subscriptionsOf(ann)).toHaveLength(1);
  });

  it('is rejected with 409 when the former page is paid while it is being closed', async () => {
    const ann = newLandlord();
    const url = await page(ann);
    test.provider.beforeNext(/expire$/, () => test.pay(url));
    const { status, problem } = await requestUpgrade(ann, professional);
    expect([status, problem.error]).toEqual([409, expect.stringContaining('has just been paid')]);
    await test.waitForEvents();
    expect((await readSubscription(ann)).plan_id).toBe('starter');
    expect(await subscriptionsOf(ann)).toHaveLength(1);
  });

  it('can be bought again after it has ended', async () => {
    const ann = newLandlord();
    await test.subscribe(ann, starter);
    await test.waitForEvents();
    await test.api.call(ann, 'PUT /subscription/cancellation', { when: 'now' });
    expect(await page(ann)).toContain('/sandbox/checkout/');
    await test.subscribe(ann, starter);
    await test.waitForEvents();
    expect((await readSubscription(ann)).plan_id).toBe('starter');
    expect((await subscriptionsOf(ann)).map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
  });

  it('creates one customer for each account, one price list and two products for concurrent requests', async () => {
    const accounts = Array.from({ length: 4 }, () => newLandlord());
    await Promise.all(accounts.flatMap((ann) => [requestUpgrade(ann), requestUpgrade(ann)]));
    const customers = (await test.stripe.customers.list({ limit: 100 })).data;
    for (const { accountId } of accounts)
      expect(customers.filter(({ metadata }) => metadata.account_id === String(accountId))).toHaveLength(1);
    const { data } = await test.stripe.prices.list({ active: true, limit: 100 });
    expect(data.map(({ lookup_key, unit_amount }) => `${lookup_key} ${unit_amount}`).sort()).toEqual([
      'keystead_professional_month 7900',
      'keystead_professional_year 79000',
      'keystead_starter_month 2900',
      'keystead_starter_year 29000',
    ]);
    expect((await test.stripe.products.list({ limit: 100 })).data).toHaveLength(2);
  });
});

describe('another paid plan', () => {
  it('is confirmed on the provider’s page with its cost today, and changes nothing before', async () => {
    const ann = newLandlord();
    await test.subscribe(ann, starter);
    await test.waitForEvents();
    const url = await page(ann, professional);
    expect(url).toMatch(/^http:\/\/localhost:8080\/sandbox\/portal\//);
    expect((await readSubscription(ann)).plan_id).toBe('starter');
    await test.subscribe(ann, professional);
    await test.waitForEvents();
    expect(await readSubscription(ann)).toMatchObject({ plan_id: 'professional', price: 79, property_limit: 50 });
    expect(await subscriptionsOf(ann)).toHaveLength(1);
    expect((await test.stripe.billingPortal.configurations.list({ limit: 100 })).data).toHaveLength(1);
  });

  it('is rejected for the same plan and interval, and offered for the yearly interval', async () => {
    const ann = newLandlord();
    await test.subscribe(ann, starter);
    await test.waitForEvents();
    expect((await requestUpgrade(ann)).status).toBe(409);
    expect((await requestUpgrade(ann, { plan: 'starter', interval: 'year' })).status).toBe(200);
  });

  it('is rejected while a payment is outstanding or the plan is about to end', async () => {
    const ann = newLandlord();
    await test.subscribe(ann, starter);
    await test.waitForEvents();
    await test.api.call(ann, 'PUT /subscription/cancellation', { when: 'period_end' });
    const { status, problem } = await requestUpgrade(ann, professional);
    expect([status, problem.error]).toEqual([409, expect.stringContaining('resume it first')]);
    await test.api.call(ann, 'DELETE /subscription/cancellation');
    await test.useCard(ann, cards.declinedLater);
    await test.advance(32);
    await test.waitForEvents();
    expect((await requestUpgrade(ann, professional)).problem.error).toContain('A payment is outstanding');
  });
});

it('POST /subscription/upgrade: returns 503 when the provider cannot be reached, and 422 for an unknown plan', async () => {
  const api = await testBilling();
  const ann = newLandlord();
  const { status, problem } = await api.call(ann, 'POST /subscription/upgrade', starter);
  expect([status, problem.error]).toEqual([503, expect.stringContaining('not available right now')]);
  expect((await api.call(ann, 'POST /subscription/upgrade', { plan: 'enterprise' })).status).toBe(422);
  await api.stop();
});

it('GET /subscription: returns the subscription even if portfolio does not answer in time', async () => {
  const api = await testBilling({ properties: { count: () => delay(60_000, 1, { ref: false }) } });
  expect((await api.call(newLandlord(), 'GET /subscription')).body).toMatchObject({ properties_used: null });
  await api.stop();
});
