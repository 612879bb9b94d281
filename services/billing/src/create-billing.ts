import { erasureJob, type ServiceApplication } from '@keystead/service-kit';
import { cardPaymentEndpoints } from './card-payments/card-payments.routes.ts';
import { type BillingTools, createDependencies, type Dependencies } from './dependencies.ts';
import { trialEmails } from './emails/trial-emails.ts';
import { AccountErasure } from './ending/account-erasure.ts';
import { planChangeEndpoints } from './plan-changes/plan-changes.routes.ts';
import { receiveEvent } from './provider-events/provider-events.routes.ts';
import { receiptEndpoints } from './receipts/receipts.routes.ts';
import { Reconciliation } from './reconciliation/reconciliation.ts';
import { subscriptionEndpoints } from './subscriptions/subscriptions.routes.ts';

/** What a test can await and trigger, besides the service itself. */
interface BillingInternals extends Pick<Dependencies, 'deliveryWorker' | 'syncWorker'> {
  readonly reconciliation: Reconciliation;
}

export function createBilling(tools: BillingTools): ServiceApplication & BillingInternals {
  const deps = createDependencies(tools);
  const { database, erasedAccounts, stores, notices, deliveryWorker, syncWorker } = deps;
  const reconciliation = new Reconciliation(deps);
  const erasure = new AccountErasure(deps);
  return {
    deliveryWorker,
    syncWorker,
    reconciliation,
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
      deps.lostCheckouts.job,
      reconciliation.job,
      notices.job,
      trialEmails(deps),
      erasureJob({ fetch: erasedAccounts, database, erase: (accountId) => erasure.queue(accountId) }),
      erasure.job,
    ],
    prepare: async () => {
      await Promise.all([...Object.values(stores), notices].map((store) => store.createIndexes()));
    },
    close: async () => void (await Promise.all([deliveryWorker.stop(), syncWorker.stop()])),
  };
}
