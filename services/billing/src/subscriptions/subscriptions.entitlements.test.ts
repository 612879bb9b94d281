import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { eraseAccounts, testBilling } from '../../test/test-billing.ts';

const DAY_MS = 24 * 60 * 60_000;
const accountAged = (days: number): TestUser => ({
  userId: days + 1,
  accountId: days + 1,
  role: 'landlord',
  accountSince: new Date(Date.now() - days * DAY_MS),
});

describe('GET /internal/entitlements', () => {
  let api: TestApi;
  const readEntitlements = (user: TestUser | null) =>
    api.call(user, 'GET /internal/entitlements', undefined, {
      'x-service-token': api.issuer.serviceToken('portfolio'),
    });
  beforeAll(async () => {
    api = await testBilling();
  });
  afterAll(() => api.stop());

  it('gives a new account the trial: 5 properties for 14 days', async () => {
    const { body } = await readEntitlements(accountAged(0));
    expect(body).toMatchObject({ plan: 'trial', property_limit: 5, next_plan: 'starter', can_create: true });
    expect(Math.round((Date.parse(body.trial_end ?? '') - Date.now()) / DAY_MS)).toBe(14);
  });

  it('allows no new records after 14 days', async () => {
    expect((await readEntitlements(accountAged(13))).body.can_create).toBe(true);
    expect((await readEntitlements(accountAged(14))).body).toMatchObject({ can_create: false, next_plan: 'starter' });
  });

  it('gives an admin, who chose no plan, the Enterprise entitlements, even after a trial', async () => {
    expect((await readEntitlements({ ...accountAged(40), role: 'admin' })).body).toMatchObject({
      plan: 'enterprise',
      property_limit: null,
      api: { keys: 100, requests_per_minute: 3_000 },
      can_create: true,
    });
  });

  it('begins one subscription for concurrent first requests', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => readEntitlements(accountAged(3))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await api.database.collection('subscriptions').countDocuments({ _id: 4 as never })).toBe(1);
  });

  it('loses the subscription of an erased account, and of no other', async () => {
    const stored = () => api.database.collection<{ _id: number }>('subscriptions').find().toArray();
    for (const days of [5, 6]) await readEntitlements(accountAged(days));
    await eraseAccounts(api.database, [6]);
    const ids = (await stored()).map(({ _id }) => _id);
    expect(ids).toContain(7);
    expect(ids).not.toContain(6);
  });

  it('answers only services, and only on behalf of a user', async () => {
    expect((await api.call(accountAged(0), 'GET /internal/entitlements')).status).toBe(401);
    expect((await readEntitlements(null)).status).toBe(401);
  });
});
