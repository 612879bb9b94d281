import { isExtended, type TestUser } from '@keystead/service-kit/testing';
import { type Moment, type TestCrashes, testCrashes } from '../../test/test-crashes.ts';
import { typedCard } from '../../test/test-with-provider.ts';

let test: TestCrashes;
beforeAll(async () => {
  test = await testCrashes();
});
afterAll(() => test.stop());

let lastId = 500;

async function call(url: string, user: TestUser, method: string, path: string, body?: unknown) {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${test.neighbours.issuer.tokenFor(user)}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function pay(checkoutUrl: string): Promise<void> {
  const { pathname } = new URL(checkoutUrl);
  const body = new URLSearchParams(typedCard());
  const response = await fetch(test.sandboxUrl + pathname, { method: 'POST', body, redirect: 'manual' });
  await response.arrayBuffer();
}

/**
 * Upgrades a new account to Starter. The user retries until there is a response, pays, and reads the subscription until
 * it shows the plan.
 */
async function upgrade(user: TestUser): Promise<void> {
  const checkout = await test.until(async (url) => {
    const { body } = await call(url, user, 'POST', '/subscription/upgrade', { plan: 'starter' });
    return typeof body.checkout_url === 'string' ? body.checkout_url : undefined;
  });
  await pay(checkout);
  await test.until(async (url) => {
    const { body } = await call(url, user, 'GET', '/subscription');
    if (body.plan_id === 'starter' && (await test.isQuiet())) return true;
    await test.makeDue();
    return undefined;
  });
}

const count = (collection: string, filter: Record<string, unknown>) =>
  test.database.collection(collection).countDocuments(filter);

/** The final records of an account, here and at the provider. */
async function outcome({ accountId: account_id }: TestUser) {
  const customers = (await test.stripe.customers.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata.account_id === String(account_id),
  );
  const customer = customers[0]?.id ?? '';
  const subscriptions = (await test.stripe.subscriptions.list({ customer, status: 'all' })).data;
  const bills = (await test.stripe.invoices.list({ customer })).data;
  return {
    customers: customers.length,
    subscriptions: subscriptions.map(({ status }) => status),
    bills: bills.map(({ status, amount_paid }) => [status, amount_paid]),
    entries: await count('ledger_entries', { account_id, kind: 'subscription' }),
    payments: await count('ledger_entries', { account_id, kind: 'subscription_payment' }),
    stored: await count('invoices', { account_id, status: 'paid' }),
    emails: await count('notices', { account_id }),
    published: await count('reports', { account_id, 'reports.data.object': 'subscription' }),
  };
}

const whole = {
  customers: 1,
  subscriptions: ['active'],
  bills: [['paid', 2900]],
  entries: 1,
  payments: 1,
  stored: 1,
  emails: 1,
  published: 1,
};

/** In how many upgrades billing crashes, for each kind of moment. In the extended set: at every moment. */
const MAX_CRASHES = isExtended ? Number.POSITIVE_INFINITY : 1;

/**
 * Upgrades accounts one by one. In each, billing crashes at a new moment, until none is left or the maximum is reached.
 */
async function upgradesWithCrashes(moment: Moment): Promise<string[]> {
  const crashes = new Set<string>();
  while (crashes.size < MAX_CRASHES) {
    const id = ++lastId;
    const user: TestUser = { userId: id, accountId: id, role: 'landlord' };
    await test.forgetPrices();
    test.crashAt(moment, crashes);
    await upgrade(user);
    const at = test.crashedAt();
    expect({ at, ...(await outcome(user)) }).toEqual({ at, ...whole });
    if (at === null) break;
    crashes.add(at);
  }
  return [...crashes];
}

describe('an upgrade loses and duplicates nothing when billing is killed', () => {
  const calls = [
    'POST /v1/customers',
    'POST /v1/checkout/sessions',
    'GET /v1/subscriptions',
    'GET /v1/invoices',
    'POST /v1/products',
    'POST /v1/prices',
  ];
  const writes = [
    'insert ledger_entries',
    'update subscriptions',
    'insert customers',
    'insert subscription_checkouts',
    'update subscription_checkouts',
    'insert provider_events',
    'update provider_events',
    'insert invoices',
    'insert notices',
    'insert reports',
  ];
  it.each([
    ['call', calls],
    ['answer', calls],
    ['write', writes],
  ] as const)(
    'at any %s',
    async (moment, expected) => {
      const crashes = await upgradesWithCrashes(moment);
      if (isExtended) expect(crashes).toEqual(expect.arrayContaining(expected.map((step) => `${step}, 1`)));
      else expect(crashes).toHaveLength(MAX_CRASHES);
    },
    // In the extended set about fifty upgrades run, each with a start of the program.
    600_000,
  );
});
