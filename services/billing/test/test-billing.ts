import { billing } from '@keystead/contracts';
import { recordedLog, type TestApi, testApi } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { createBilling } from '../src/create-billing.ts';
import type { BillingTools } from '../src/dependencies.ts';
import { stripeClient } from '../src/provider/stripe-client.ts';

const erasedAccountsOf = (erased: number[]) => async () => ({ erased, as_of: '2026-01-01T00:00:00.000Z' });

/** Billing's tools for tests without cards: no neighbour answers its calls. */
const toolsFor = (database: Connection, erased: number[] = []): BillingTools => ({
  database,
  log: recordedLog().log,
  erasedAccounts: erasedAccountsOf(erased),
  stripe: stripeClient({ STRIPE_SECRET_KEY: 'sk_test_nobody', STRIPE_API_URL: 'http://127.0.0.1:9' }),
  provider: 'sandbox',
  webhookSecrets: ['whsec_nobody'],
  publicUrl: 'http://localhost:8080',
  acceptsCards: true,
  cardPayments: {
    complete: () => Promise.reject(new Error('operations is down')),
    update: () => Promise.reject(new Error('operations is down')),
  },
  people: {
    person: async ({ userId, name }) => ({ email: `user-${userId}@mail.example`, name }),
    accountSince: async (_admin, accountId) => (accountId < 999_999 ? new Date() : null),
  },
  properties: { count: () => Promise.reject(new Error('portfolio is down')) },
  post: () => Promise.reject(new Error('identity is down')),
});

/** Starts the billing service for tests, with `own` in place of the tools that answer nothing. */
export function testBilling(
  own: Partial<BillingTools> = {},
  onCreate: (deps: ReturnType<typeof createBilling>) => void = () => undefined,
): Promise<TestApi> {
  return testApi(billing, (database) => {
    const deps = createBilling({ ...toolsFor(database), ...own });
    onCreate(deps);
    return deps;
  });
}

/** Runs the background jobs that erase accounts, as after identity has erased these. */
export async function eraseAccounts(
  database: Connection,
  erased: number[],
  own: Partial<BillingTools> = {},
): Promise<void> {
  const { jobs = [] } = createBilling({ ...toolsFor(database, erased), ...own });
  for (const job of jobs) if (/^(follow erased|erase)/.test(job.name)) await job.run();
}
