import { EmailOutbox, erasureJob, type ServiceApplication } from '@keystead/service-kit';
import { cardPaymentEndpoints } from './card-payments/card-payments.routes.ts';
import { type BillingTools, createDependencies, createPlanDependencies, type Dependencies } from './dependencies.ts';
import { subscriptionEmails } from './emails/subscription-emails.ts';
import { trialEmails } from './emails/trial-emails.ts';
import { AccountErasure } from './ending/account-erasure.ts';
import { ErasureStore } from './ending/ending.repository.ts';
import { cancelForDeletion } from './ending/ending.routes.ts';
import { planChangeEndpoints } from './plan-changes/plan-changes.routes.ts';
import { listPlans } from './plans/plans.routes.ts';
import { ProviderEventStore } from './provider-events/provider-events.repository.ts';
import { receiveEvent } from './provider-events/provider-events.routes.ts';
import { ReceiptService, receiptIssuer } from './receipts/receipt-service.ts';
import { ReceiptStore } from './receipts/receipts.repository.ts';
import { receiptEndpoints } from './receipts/receipts.routes.ts';
import { LostCheckouts, Reconciliation } from './reconciliation/reconciliation.ts';
import { subscriptionEndpoints } from './subscriptions/subscriptions.routes.ts';

/** What a test can await and trigger, besides the service itself. */
interface BillingInternals extends Pick<Dependencies, 'deliveryWorker' | 'syncWorker'> {
  readonly reconciliation: Reconciliation;
}

export function createBilling(tools: BillingTools): ServiceApplication & BillingInternals {
  const { database, erasedAccounts, webhookSecret, acceptsCards } = tools;
  const notices = new EmailOutbox(database, tools.post);
  const receipts = new ReceiptStore(database);
  const receiptService = new ReceiptService({ receipts, stripe: tools.stripe });
  const deps = createDependencies(tools, {
    notices,
    createListener: (invoices) => receiptIssuer(receiptService, subscriptionEmails({ notices, invoices })),
  });
  const { sessionDeps, deliveryWorker, syncWorker, checkoutService, subscriptionCheckoutService, ending } = deps;
  const { stores, subscriptions, invoices } = deps;
  const planDeps = createPlanDependencies(deps, tools);
  const providerEvents = new ProviderEventStore(database);
  const lostCheckouts = new LostCheckouts([checkoutService, subscriptionCheckoutService]);
  const reconciliation = new Reconciliation({ ...sessionDeps, subscriptions, lostCheckouts });
  const erasure = new AccountErasure({ ...deps, receipts, notices, erasures: new ErasureStore(database) });

  return {
    deliveryWorker,
    syncWorker,
    reconciliation,
    endpoints: [
      listPlans(),
      ...subscriptionEndpoints(planDeps),
      ...planChangeEndpoints(planDeps),
      ...receiptEndpoints({ invoices, receiptService }),
      ...cardPaymentEndpoints({ checkoutService, deliveryWorker, acceptsCards }),
      cancelForDeletion(ending),
      receiveEvent({ ...sessionDeps, providerEvents, webhookSecret }),
    ],
    jobs: [
      deliveryWorker.job,
      syncWorker.job,
      lostCheckouts.job,
      reconciliation.job,
      notices.job,
      trialEmails({ subscriptions, notices }),
      erasureJob({ fetch: erasedAccounts, database, erase: (accountId) => erasure.queue(accountId) }),
      erasure.job,
    ],
    prepare: async () => {
      const indexed = [...Object.values(stores), receipts, notices, providerEvents];
      await Promise.all(indexed.map((store) => store.createIndexes()));
    },
    close: async () => void (await Promise.all([deliveryWorker.stop(), syncWorker.stop()])),
  };
}
