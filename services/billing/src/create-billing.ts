import {
  EmailOutbox,
  type ErasedAccounts,
  erasureJob,
  type Post,
  type ServiceApplication,
} from '@keystead/service-kit';
import { startCheckout } from './checkouts/start-checkout.ts';
import { refundPayment } from './deliveries/refund-payment.ts';
import { createDependencies, type Dependencies, type DependencyTools } from './dependencies.ts';
import { subscriptionEmails } from './emails/subscription-emails.ts';
import { trialEmails } from './emails/trial-emails.ts';
import { cancelForDeletion } from './ending/cancel-for-deletion.ts';
import { AccountErasure } from './erasure/account-erasure.ts';
import { ErasureStore } from './erasure/erasure-store.ts';
import { listPlans } from './plans/list-plans.ts';
import { ProviderEventStore } from './provider-events/provider-event-store.ts';
import { receiveEvent } from './provider-events/receive-event.ts';
import { receiptIssuer } from './receipts/receipt-issuer.ts';
import { ReceiptService } from './receipts/receipt-service.ts';
import { ReceiptStore } from './receipts/receipt-store.ts';
import { LostCheckouts } from './reconciliation/lost-checkouts.ts';
import { Reconciliation } from './reconciliation/reconciliation.ts';
import { type SubscriptionTools, subscriptionEndpoints } from './subscription-service.ts';
import { readEntitlements } from './subscriptions/read-entitlements.ts';

/** What `createBilling` needs. */
export interface BillingTools extends DependencyTools, SubscriptionTools {
  readonly erasedAccounts: ErasedAccounts;
  /** The secret with which the provider signs its events. */
  readonly webhookSecret: string;
  /** See `acceptsRentByCard`. */
  readonly acceptsCards: boolean;
  /** Sends e-mails. */
  readonly post: Post;
}

/** What a test can await and trigger, besides the service itself. */
interface BillingInternals extends Pick<Dependencies, 'deliveryWorker' | 'syncWorker'> {
  readonly reconciliation: Reconciliation;
}

export function createBilling(tools: BillingTools): ServiceApplication & BillingInternals {
  const { database, erasedAccounts, webhookSecret } = tools;
  const notices = new EmailOutbox(database, tools.post);
  const receipts = new ReceiptStore(database);
  const receiptService = new ReceiptService({ receipts, stripe: tools.stripe });
  const deps = createDependencies(tools, {
    notices,
    createListener: (invoices) => receiptIssuer(receiptService, subscriptionEmails({ notices, invoices })),
  });
  const {
    deliveryWorker,
    syncWorker,
    sessionDeps,
    subscriptions,
    checkoutService,
    subscriptionCheckoutService,
    ending,
  } = deps;
  const providerEvents = new ProviderEventStore(database);
  const lostCheckouts = new LostCheckouts([checkoutService, subscriptionCheckoutService]);
  const reconciliation = new Reconciliation({ ...sessionDeps, subscriptions, lostCheckouts });
  const erasure = new AccountErasure({ ...deps, receipts, notices, erasures: new ErasureStore(database) });
  const { checkouts, subscriptionCheckouts, customers, invoices, ledger, deliveries } = deps;

  return {
    deliveryWorker,
    syncWorker,
    reconciliation,
    endpoints: [
      listPlans(),
      readEntitlements(subscriptions),
      startCheckout(checkoutService, tools.acceptsCards),
      refundPayment(deliveryWorker),
      cancelForDeletion(ending),
      ...subscriptionEndpoints({ ...deps, receiptService }, tools),
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
