import { billing } from '@keystead/contracts';
import { accessTests, type TestUser } from '@keystead/service-kit/testing';
import { type TestSubscriptions, testSubscriptions } from '../test/test-subscriptions.ts';

/** The callers of every route (rules §2). `landlord` and `manager` belong to one account, which pays for a plan. */
const callers = {
  anonymous: null,
  tenant: { userId: 10, accountId: 10, role: 'tenant' },
  'other landlord': { userId: 11, accountId: 11, role: 'landlord' },
  landlord: { userId: 12, accountId: 12, role: 'landlord' },
  manager: { userId: 13, accountId: 12, role: 'property_manager' },
  admin: { userId: 14, accountId: 14, role: 'admin' },
} satisfies Record<string, TestUser | null>;

/** Statuses in the order of `callers`. */
type Row = readonly [number, number, number, number, number, number];

interface Route {
  readonly answers: Row;
  readonly body?: unknown;
  /** A request of the landlord that runs first. */
  readonly first?: () => Promise<unknown>;
}

/** The statuses of routes that are open to all users in their own account. */
const everybody: Row = [401, 200, 200, 200, 200, 200];
/** The statuses of routes that need an account with a paid plan. */
const subscribers: Row = [401, 409, 409, 200, 200, 409];
/** The statuses of routes for other services, which accept no user's token. */
const services: Row = [401, 401, 401, 401, 401, 401];

const cancelled = () => test.api.call(callers.landlord, 'PUT /subscription/cancellation', { when: 'period_end' });
const resumed = () => test.api.call(callers.landlord, 'DELETE /subscription/cancellation');

const table: Record<string, Route> = {
  'GET /plans': { answers: [200, 200, 200, 200, 200, 200] },
  'GET /subscription': { answers: everybody },
  'GET /subscription/receipts': { answers: everybody },
  'GET /subscription/receipts/{id}': { answers: [401, 404, 404, 200, 200, 404] },
  'POST /subscription/upgrade': { answers: everybody, body: { plan: 'professional' }, first: resumed },
  'POST /subscription/portal': { answers: subscribers },
  'PUT /subscription/cancellation': { answers: subscribers, body: { when: 'period_end' } },
  'DELETE /subscription/cancellation': { answers: subscribers, first: cancelled },
  // A command for admins. No such account exists, so only admins get the 404.
  'PUT /subscription/grants/{id}': { answers: [401, 403, 403, 403, 403, 404], body: { plan: 'enterprise' } },
  // Last, because it ends the plan.
  'PUT /subscription/plan': { answers: everybody, body: { plan: 'trial' } },
  'GET /internal/billing-tasks': { answers: services },
  'GET /internal/entitlements': { answers: services },
  'POST /internal/account-plans': { answers: services, body: { accounts: [] } },
  'GET /internal/plan-accounts': { answers: services },
  'POST /internal/cancellations': { answers: services, body: { account_id: 12 } },
  'POST /internal/checkouts': { answers: services, body: {} },
  'POST /internal/refunds': { answers: services, body: {} },
  // Authenticated by its signature only. No user's token replaces it.
  'POST /stripe/webhook': { answers: [400, 400, 400, 400, 400, 400], body: {} },
};

let test: TestSubscriptions;
let receipt: number;
beforeAll(async () => {
  test = await testSubscriptions();
  await test.subscribe(callers.landlord, { plan: 'starter' });
  await test.waitForEvents();
  const { body } = await test.api.call(callers.landlord, 'GET /subscription/receipts');
  receipt = body.receipts[0]?.id ?? 0;
});
afterAll(() => test.stop());

accessTests<Route>({
  contract: billing,
  callers,
  table,
  async call(name, user, { body, first }) {
    await first?.();
    const id = name.includes('grants') ? 999_999 : receipt;
    return test.api.call(user, name.replace('{id}', String(id)), body);
  },
});
