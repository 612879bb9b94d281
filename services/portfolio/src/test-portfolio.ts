import { type Entitlements as Entitled, portfolio } from '@keystead/contracts';
import { type TestApi, type TestUser, testApi } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { createPortfolio } from './create-portfolio.ts';

/** An account on the trial, with room for five properties. */
const onTrial: Entitled = {
  plan: 'trial',
  property_limit: 5,
  next_plan: 'starter',
  can_create: true,
  trial_end: '2999-01-01T00:00:00.000Z',
};

/** People of two accounts, a renter and an admin. */
export const people = {
  landlord: { userId: 1, accountId: 1, role: 'landlord' },
  manager: { userId: 2, accountId: 1, role: 'property_manager' },
  otherLandlord: { userId: 3, accountId: 3, role: 'landlord' },
  tenant: { userId: 4, accountId: 4, role: 'tenant' },
  admin: { userId: 5, accountId: 5, role: 'admin' },
} satisfies Record<string, TestUser>;

/** A record of each resource with what is required and nothing more. */
export const samples = {
  properties: {
    name: 'Harbour House',
    address: '12 Quay Street',
    city: 'Portland',
    state: 'ME',
    zip_code: '04101',
    rent_amount: 1850.5,
  },
};

const entitlementsOf = (entitled: Partial<Entitled>) => ({ of: async () => ({ ...onTrial, ...entitled }) });

const erasedAccountsOf = (erased: number[]) => async () => ({ erased, as_of: '2026-01-01T00:00:00.000Z' });

/** The portfolio service for tests: only billing's word on the account is given by the test. */
export function testPortfolio(entitled: Partial<Entitled> = { property_limit: null }): Promise<TestApi> {
  const entitlements = entitlementsOf(entitled);
  return testApi(portfolio, (database) =>
    createPortfolio({ database, entitlements, erasedAccounts: erasedAccountsOf([]) }),
  );
}

/** Does what the service does in the background once identity has erased these accounts. */
export async function runJobs(database: Connection, erased: number[]): Promise<void> {
  const parts = { database, entitlements: entitlementsOf({}), erasedAccounts: erasedAccountsOf(erased) };
  for (const job of createPortfolio(parts).jobs ?? []) await job.run();
}
