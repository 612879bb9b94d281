import { __myThings__ } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { type TestApi, type TestUser, testApi } from '@keystead/service-kit/testing';
import { create__MyThings__ } from '../src/create-__my-things__.ts';

/** Callers of two accounts, a tenant and an admin. */
export const people = {
  landlord: { userId: 1, accountId: 1, role: 'landlord' },
  manager: { userId: 2, accountId: 1, role: 'property_manager' },
  otherLandlord: { userId: 3, accountId: 3, role: 'landlord' },
  tenant: { userId: 4, accountId: 4, role: 'tenant' },
  admin: { userId: 5, accountId: 5, role: 'admin' },
} satisfies Record<string, TestUser>;

/** Sample input for a record of each collection. */
export const samples = {
  __myThings__: { name: 'Harbour House', description: 'In the first week of May.' },
};

const create = (database: Connection, erased: number[]) =>
  create__MyThings__({ database, erasedAccounts: async () => ({ erased, as_of: '2026-01-01T00:00:00.000Z' }) });

/** The __my things__ service for tests. */
export const test__MyThings__ = (): Promise<TestApi> =>
  testApi(__myThings__, (database) => create(database, []));

/** Runs the background jobs once for accounts that identity has erased. */
export async function runJobs(database: Connection, erased: number[]): Promise<void> {
  for (const job of create(database, erased).jobs ?? []) await job.run();
}
