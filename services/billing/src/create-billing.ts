import {
  EmailOutbox,
  type ErasedAccounts,
  erasureJob,
  type Post,
  type ServiceApplication,
} from '@keystead/service-kit';
import { cardPaymentEndpoints } from './card-payments/card-payments.routes.ts';
import { CustomerService, type People } from './customers/customer-service.ts';
import { createDependencies, type Dependencies, type DependencyTools } from './dependencies.ts';
import { subscriptionEmails } from './emails/subscription-emails.ts';
import { trialEmails } from './emails/trial-emails.ts';
import { AccountErasure } from './ending/account-erasure.ts';
import { ErasureStore } from './ending/ending.repository.ts';
import { cancelForDeletion } from './ending/ending.routes.ts';
import { CancellationService } from './plan-changes/cancellation-service.ts';
import { planChangeEndpoints } from './plan-changes/plan-changes.routes.ts';
import { PortalService } from './plan-changes/portal-service.ts';
import { UpgradeService } from './plan-changes/upgrade-service.ts';
import { listPlans } from './plans/plans.routes.ts';
import { PriceBook } from './plans/price-book.ts';
import { ProviderEventStore } from './provider-events/provider-events.repository.ts';
import { receiveEvent } from './provider-events/provider-events.routes.ts';
import { ReceiptService, receiptIssuer } from './receipts/receipt-service.ts';
import { ReceiptStore } from './receipts/receipts.repository.ts';
import { receiptEndpoints } from './receipts/receipts.routes.ts';
import { LostCheckouts, Reconciliation } from './reconciliation/reconciliation.ts';
import { type Properties, presentForCaller } from './subscriptions/subscriptions.mapper.ts';
import { subscriptionEndpoints } from './subscriptions/subscriptions.routes.ts';

export interface BillingTools extends DependencyTools {
  readonly people: People;
  readonly properties: Properties;
  readonly erasedAccounts: ErasedAccounts;
  /** The secret with which the provider signs its events. */
  readonly webhookSecret: string;
  /** See `acceptsRentByCard`. */
  readonly acceptsCards: boolean;
  readonly post: Post;
}

/** What a test can await and trigger, besides the service itself. */
interface BillingInternals extends Pick<Dependencies, 'deliveryWorker' | 'syncWorker'> {
  readonly reconciliation: Reconciliation;
}

function planDependencies(deps: Dependencies, { stripe, provider, publicUrl, people, properties, log }: BillingTools) {
  const portal = new PortalService({ stripe, publicUrl, log });
  const upgrades = new UpgradeService({
    subscriptions: deps.subscriptions,
    customers: new CustomerService({ ...deps, people, stripe, provider }),
    sync: deps.syncWorker,
    prices: new PriceBook(stripe),
    checkouts: deps.subscriptionCheckoutService,
    portal,
  });
  const cancellations = new CancellationService({ ...deps, stripe, log });
  return { ...deps, portal, upgrades, cancellations, present: presentForCaller(properties) };
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
  const { checkouts, subscriptionCheckouts, customers, subscriptions, invoices, ledger, deliveries } = deps;
  const planDeps = planDependencies(deps, tools);
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
      const stores = [
        checkouts,
        subscriptionCheckouts,
        customers,
        subscriptions,
        invoices,
        ledger,
        deliveries,
        receipts,
        notices,
        providerEvents,
      ];
      await Promise.all(stores.map((store) => store.createIndexes()));
    },
    close: async () => void (await Promise.all([deliveryWorker.stop(), syncWorker.stop()])),
  };
}
