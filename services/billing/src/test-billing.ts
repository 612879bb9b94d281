import { billing } from '@keystead/contracts';
import { type TestApi, testApi } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { createBilling } from './create-billing.ts';

const erasedAccountsOf = (erased: number[]) => async () => ({ erased, as_of: '2026-01-01T00:00:00.000Z' });

/** The billing service for tests. */
export function testBilling(): Promise<TestApi> {
  return testApi(billing, (database) => createBilling({ database, erasedAccounts: erasedAccountsOf([]) }));
}

/** Does what the service does in the background once identity has erased these accounts. */
export async function runJobs(database: Connection, erased: number[]): Promise<void> {
  for (const job of createBilling({ database, erasedAccounts: erasedAccountsOf(erased) }).jobs ?? []) await job.run();
}
