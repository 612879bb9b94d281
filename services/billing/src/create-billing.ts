import { erasureJob, type ServiceApplication } from '@keystead/service-kit';
import { cardPaymentEndpoints } from './card-payments/card-payments.routes.ts';
import { type BillingTools, createDependencies, type Dependencies } from './dependencies.ts';
import { trialEmails } from './emails/trial-emails.ts';
import { accountErasureJob } from './ending/account-ending.ts';
import { planChangeEndpoints } from './plan-changes/plan-changes.routes.ts';
import { receiveEvent } from './provider-events/provider-events.routes.ts';
import { receiptEndpoints } from './receipts/receipts.routes.ts';
import { reconcile, reconciliationJobs } from './reconciliation/reconciliation.ts';
import { subscriptionEndpoints } from './subscriptions/subscriptions.routes.ts';

/** What a test can await and trigger, besides the service itself. */
interface BillingInternals extends Pick<Dependencies, 'deliveryWorker' | 'syncWorker'> {
  readonly reconciliation: { readonly run: (now?: Date) => Promise<void> };
}

export function createBilling(tools: BillingTools): ServiceApplication & BillingInternals {
  const deps = createDependencies(tools);
  const { database, erasedAccounts, stores, notices, deliveryWorker, syncWorker } = deps;
  return {
    deliveryWorker,
    syncWorker,
    reconciliation: { run: (now) => reconcile(deps, now) },
    endpoints: [
      ...subscriptionEndpoints(deps),
      ...planChangeEndpoints(deps),
      ...receiptEndpoints(deps),
      ...cardPaymentEndpoints(deps),
      receiveEvent(deps),
    ],
    jobs: [
      deliveryWorker.job,
      syncWorker.job,
      ...reconciliationJobs(deps),
      notices.job,
      trialEmails(deps),
      erasureJob({ fetch: erasedAccounts, database, erase: (accountId) => stores.erasures.add(accountId) }),
      accountErasureJob(deps),
    ],
    prepare: async () => {
      await Promise.all([...Object.values(stores), notices].map((store) => store.createIndexes()));
    },
    close: async () => void (await Promise.all([deliveryWorker.stop(), syncWorker.stop()])),
  };
}
