import type { TestUser } from '@keystead/service-kit/testing';
import { cards, type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';

let test: TestSubscriptions;
beforeAll(async () => {
  test = await testSubscriptions();
});
afterAll(() => test.stop());

const open = async (user: TestUser) =>
  new URL((await test.api.call(user, 'POST /subscription/portal')).body.portal_url).pathname;
const upgrade = (user: TestUser) => test.api.call(user, 'POST /subscription/upgrade', { plan: 'professional' });
const readSubscription = async (user: TestUser) => (await test.api.call(user, 'GET /subscription')).body;
const configurations = async () => (await test.stripe.billingPortal.configurations.list({ limit: 100 })).data;
async function atProvider({ accountId }: TestUser) {
  const customer = await test.customerOf(accountId);
  const { data } = await test.stripe.subscriptions.list({ customer, status: 'all' });
  const [subscription] = data;
  if (!subscription) throw new Error(`account ${accountId} has no subscription`);
  return subscription;
}

/** Tries to change the plan on a page that was opened for card and invoices. */
async function changeByHand(page: string): Promise<number> {
  const body = new URLSearchParams({ action: 'change' });
  const response = await fetch(test.sandbox.url + page, { method: 'POST', body });
  await response.arrayBuffer();
  return response.status;
}

describe('the provider’s page for card and invoices', () => {
  it('returns to the subscription page, with a parameter to reload it', async () => {
    const ann = await test.subscriber();
    const page = await open(ann);
    const html = await (await fetch(test.sandbox.url + page)).text();
    expect(html).toContain('/app/subscription?portal=done');
  });

  it.each([
    ['runs', async () => undefined],
    [
      'is past due',
      async (user: TestUser) => {
        await test.useCard(user, cards.declinedLater);
        await test.advance(32);
        await test.waitForEvents();
      },
    ],
    [
      'is about to end',
      (user: TestUser) => test.api.call(user, 'PUT /subscription/cancellation', { when: 'period_end' }),
    ],
    [
      'is beside one by agreement',
      (user: TestUser) =>
        test.api.call({ userId: 9, accountId: 9, role: 'admin' }, `PUT /subscription/grants/${user.accountId}`, {
          plan: 'enterprise',
        }),
    ],
  ] as const)('changes no plan that %s', async (_, prepare) => {
    const ann = await test.subscriber();
    await prepare(ann);
    const page = await open(ann);
    expect(await (await fetch(test.sandbox.url + page)).text()).not.toContain('value="change"');
    expect(await changeByHand(page)).toBeGreaterThanOrEqual(400);
    await test.waitForEvents();
    expect((await atProvider(ann)).items.data[0]?.price.lookup_key).toBe('keystead_starter_month');
  });

  it('has its own configuration, a plan change has another, and each is created once', async () => {
    const ann = await test.subscriber();
    await Promise.all([open(ann), open(ann), upgrade(ann), upgrade(ann), open(ann)]);
    const found = (await configurations()).map(({ metadata, features }) => [
      metadata?.keystead_purpose,
      features.subscription_update.enabled,
      features.invoice_history.enabled,
    ]);
    expect(found.sort()).toEqual([
      ['card_and_bills', false, true],
      ['plan_change', true, false],
    ]);
  });
});

describe('a change of plan', () => {
  it('is rejected with 409 if the provider rejects it because the subscription has just ended', async () => {
    const ann = await test.subscriber();
    const { id } = await atProvider(ann);
    test.provider.beforeNext(/^POST \/v1\/billing_portal\/sessions/, () => test.stripe.subscriptions.cancel(id));
    const { status, problem } = await upgrade(ann);
    expect([status, problem.error]).toEqual([409, expect.stringContaining('has changed in the meantime')]);
  });

  it('returns 503 and logs an error if the provider rejects it for another reason', async () => {
    const ann = await test.subscriber();
    await upgrade(ann);
    test.provider.afterNext(/^GET \/v1\/billing_portal\/configurations/, (answer) =>
      answer.replaceAll('"bpc_', '"bpc_x'),
    );
    expect((await upgrade(ann)).status).toBe(503);
    expect(test.logged).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'the provider created no page for a plan change' }),
    );
    expect((await readSubscription(ann)).plan_id).toBe('starter');
  });
});
