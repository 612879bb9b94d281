import { reportsIn, type TestUser } from '@keystead/service-kit/testing';
import { type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';

let test: TestSubscriptions;
beforeAll(async () => {
  test = await testSubscriptions();
});
afterAll(() => test.stop());

const admin: TestUser = { userId: 9, accountId: 9, role: 'admin' };
let lastId = 300;
const landlord = (): TestUser => {
  const id = ++lastId;
  return { userId: id, accountId: id, role: 'landlord' };
};
const grant = (by: TestUser, id: number, plan: 'enterprise' | null = 'enterprise') =>
  test.api.call(by, `PUT /subscription/grants/${id}`, { plan });
const readSubscription = async (user: TestUser) => (await test.api.call(user, 'GET /subscription')).body;

describe('the plan by agreement', () => {
  it('is published to the account, and its request is published with the admin who made it', async () => {
    const ann = landlord();
    await readSubscription(ann);
    await grant(admin, ann.accountId);
    const { changes, requests } = await reportsIn(test.api.database);
    expect(changes.filter(({ account_id }) => account_id === ann.accountId)).toMatchObject([
      { types: ['subscription.updated'], data: { record: { plan_id: 'enterprise', property_limit: null } } },
    ]);
    expect(requests.filter(({ subject }) => subject === `subscription/grants/${ann.accountId}`)).toMatchObject([
      { action: 'PUT /subscription/grants/{id}', by: { user_id: 9 }, account_id: 9, status: 200 },
    ]);
  });

  it('is granted by an admin, is stored with that admin, and can be revoked', async () => {
    const ann = landlord();
    await readSubscription(ann);
    const { status, body } = await grant(admin, ann.accountId);
    expect([status, body]).toEqual([200, expect.objectContaining({ plan: 'enterprise', property_limit: null })]);
    expect(await readSubscription(ann)).toMatchObject({
      plan_id: 'enterprise',
      status: 'active',
      price: null,
      property_limit: null,
      abilities: { upgrade: false, switch_to_trial: false },
    });
    await grant(admin, ann.accountId);
    expect((await grant(admin, ann.accountId, null)).body.plan).toBe('trial');
    const entries = (await test.documents('ledger_entries')).filter(({ account_id }) => account_id === ann.accountId);
    expect(entries.map(({ kind, plan, by }) => [kind, plan, by])).toEqual([
      ['trial', undefined, undefined],
      ['grant', 'enterprise', 9],
      ['grant', null, 9],
    ]);
  });

  it('ends a paid plan with its period, so that nobody pays for two', async () => {
    const ann = landlord();
    await test.subscribe(ann, { plan: 'starter' });
    await test.waitForEvents();
    await grant(admin, ann.accountId);
    expect(await readSubscription(ann)).toMatchObject({
      plan_id: 'enterprise',
      price: 29,
      cancel_at: expect.any(String),
    });
    const { problem } = await test.api.call(ann, 'POST /subscription/upgrade', { plan: 'professional' });
    expect(problem.error).toContain('custom plan');
  });

  it('closes the page on which a plan could still be paid, and ends one that is paid at that moment', async () => {
    const [ann, bob] = [landlord(), landlord()];
    const page = async (user: TestUser) =>
      (await test.api.call(user, 'POST /subscription/upgrade', { plan: 'starter' })).body.checkout_url;
    const open = await page(ann);
    await grant(admin, ann.accountId);
    const session = await test.stripe.checkout.sessions.retrieve(new URL(open).pathname.split('/').at(-1) ?? '');
    expect(session.status).toBe('expired');
    const paid = await page(bob);
    test.provider.beforeNext(/expire$/, () => test.pay(paid));
    await grant(admin, bob.accountId);
    await test.waitForEvents();
    expect(await readSubscription(bob)).toMatchObject({
      plan_id: 'enterprise',
      price: 29,
      cancel_at: expect.any(String),
    });
  });

  it('is granted to an account that has no subscription yet', async () => {
    const ann = landlord();
    expect((await grant(admin, ann.accountId)).body.plan).toBe('enterprise');
    expect((await readSubscription(ann)).plan_id).toBe('enterprise');
  });

  it('is in the plans of accounts, which only admins read, and by which accounts are found', async () => {
    const [ann, bob, eve] = [landlord(), landlord(), landlord()];
    await test.subscribe(bob, { plan: 'starter' });
    await test.waitForEvents();
    await grant(admin, ann.accountId);
    const headers = { 'x-service-token': test.api.issuer.serviceToken('gateway') };
    const created_at = '2026-11-20T08:00:00.000Z';
    const accounts = [ann, bob, eve].map(({ accountId: id }) => ({ id, created_at }));
    const read = (by: TestUser) => test.api.call(by, 'POST /internal/account-plans', { accounts }, headers);
    expect((await read(admin)).body.plans).toMatchObject([
      { account_id: ann.accountId, plan_id: 'enterprise', granted: true, property_limit: null },
      { account_id: bob.accountId, plan_id: 'starter', granted: false, status: 'active' },
      { account_id: eve.accountId, plan_id: 'trial', trial_end: '2026-12-04T08:00:00.000Z', next_billing_date: null },
    ]);
    expect(await test.documents('subscriptions')).not.toContainEqual(expect.objectContaining({ _id: eve.accountId }));
    const withPlan = async (plan: string) =>
      (await test.api.call(admin, `GET /internal/plan-accounts?plan=${plan}`, undefined, headers)).body;
    expect((await withPlan('enterprise')).account_ids).toContain(ann.accountId);
    expect((await withPlan('starter')).account_ids).toContain(bob.accountId);
    expect((await withPlan('starter')).account_ids).not.toContain(ann.accountId);
    expect(await withPlan('trial')).toMatchObject({
      except: true,
      account_ids: expect.arrayContaining([ann.accountId, bob.accountId]),
    });
    expect((await read(ann)).status).toBe(403);
    expect((await test.api.call(ann, 'GET /internal/plan-accounts?plan=trial', undefined, headers)).status).toBe(403);
  });

  it('is granted by no other role, and to no unknown account', async () => {
    const ann = landlord();
    await readSubscription(ann);
    for (const role of ['landlord', 'property_manager', 'tenant'] as const)
      expect((await grant({ ...ann, role }, ann.accountId)).status).toBe(403);
    expect((await readSubscription(ann)).plan_id).toBe('trial');
    expect((await grant(admin, 999_999)).status).toBe(404);
  });
});
