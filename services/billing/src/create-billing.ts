import { type ErasedAccounts, erasureJob, type ServiceParts, type ServiceTools } from '@keystead/service-kit';
import { readEntitlements } from './entitlements/read-entitlements.ts';
import { SubscriptionStore } from './entitlements/subscription-store.ts';
import { listPlans } from './plans/list-plans.ts';

/** What the billing service is put together from. */
export interface BillingTools extends Pick<ServiceTools<unknown>, 'database'> {
  readonly erasedAccounts: ErasedAccounts;
}

/** Wires the billing service. */
export function createBilling({ database, erasedAccounts }: BillingTools): ServiceParts {
  const subscriptions = new SubscriptionStore(database);
  return {
    endpoints: [listPlans(), readEntitlements(subscriptions)],
    jobs: [erasureJob({ fetch: erasedAccounts, database, erase: (accountId) => subscriptions.eraseOf(accountId) })],
  };
}
