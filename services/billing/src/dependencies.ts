import { type EmailOutbox, type ErasedAccounts, idBlocks, type Post, type ServiceTools } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { DeliveryStore } from './card-payments/deliveries.repository.ts';
import type { CardPayments } from './card-payments/deliveries.ts';
import { DeliveryWorker } from './card-payments/delivery-worker.ts';
import { CheckoutService } from './checkouts/checkout-service.ts';
import { CheckoutStore, paymentCheckouts, subscriptionCheckouts } from './checkouts/checkouts.repository.ts';
import { paymentKind } from './checkouts/payment-checkout.ts';
import { subscriptionKind } from './checkouts/subscription-checkout.ts';
import { CustomerService, type People } from './customers/customer-service.ts';
import { CustomerStore } from './customers/customers.repository.ts';
import { AccountEnding } from './ending/account-ending.ts';
import { EndingStore } from './ending/ending.repository.ts';
import { InvoiceStore } from './invoices/invoices.repository.ts';
import { LedgerStore } from './ledger/ledger.repository.ts';
import { CancellationService } from './plan-changes/cancellation-service.ts';
import { PortalService } from './plan-changes/portal-service.ts';
import { UpgradeService } from './plan-changes/upgrade-service.ts';
import { PriceBook } from './plans/price-book.ts';
import { InstallationStore } from './provider/installation.repository.ts';
import {
  recordFoundPaidSession,
  recordSubscriptionSession,
  type SessionDependencies,
} from './provider-events/checkout-sessions.ts';
import type { SubscriptionListener } from './subscriptions/subscriptions.events.ts';
import { type Properties, presentForCaller } from './subscriptions/subscriptions.mapper.ts';
import { SubscriptionStore } from './subscriptions/subscriptions.repository.ts';
import { SyncWorker } from './synchronisation/sync-worker.ts';

export interface DependencyTools extends Pick<ServiceTools<unknown>, 'database' | 'log'> {
  /** The client of the payment provider. It makes no difference here whether Stripe or the sandbox answers. */
  readonly stripe: Stripe;
  /** Which provider this is, as customers store it: see `providerName`. */
  readonly provider: string;
  /** The URL at which visitors reach the product. */
  readonly publicUrl: string;
  readonly cardPayments: CardPayments;
}

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

interface NoticeDependencies {
  readonly notices: Pick<EmailOutbox, 'write'>;
  readonly createListener: (invoices: InvoiceStore) => SubscriptionListener;
}

function storesIn({ database }: DependencyTools) {
  const ledger = new LedgerStore(database);
  return {
    ledger,
    subscriptions: new SubscriptionStore(database, ledger),
    customers: new CustomerStore(database),
    invoices: new InvoiceStore(database, idBlocks(database, 'invoices')),
    checkouts: new CheckoutStore(database, paymentCheckouts),
    subscriptionCheckouts: new CheckoutStore(database, subscriptionCheckouts),
    deliveries: new DeliveryStore(database),
    installation: new InstallationStore(database),
    endings: new EndingStore(database),
  };
}

export function createDependencies(tools: DependencyTools, { notices, createListener }: NoticeDependencies) {
  const { stripe, provider, publicUrl, cardPayments, log } = tools;
  const stores = storesIn(tools);
  const deliveryWorker = new DeliveryWorker({ ...stores, cardPayments, stripe, notices, log });
  const syncWorker = new SyncWorker({ ...stores, stripe, provider, listener: createListener(stores.invoices), log });
  const sessionDeps: SessionDependencies = { ...stores, deliveryWorker, syncWorker, stripe, notices, log };
  const checkoutService = new CheckoutService({
    kind: paymentKind({ publicUrl }),
    checkouts: stores.checkouts,
    installation: stores.installation,
    stripe,
    recordPaid: (session) => recordFoundPaidSession(sessionDeps, session),
  });
  const subscriptionCheckoutService = new CheckoutService({
    kind: subscriptionKind({ publicUrl, stripe }),
    checkouts: stores.subscriptionCheckouts,
    installation: stores.installation,
    stripe,
    recordPaid: (session) => recordSubscriptionSession(sessionDeps, session),
  });
  const ending = new AccountEnding({
    endings: stores.endings,
    customers: stores.customers,
    stripe,
    syncWorker,
    closeCheckout: (accountId) => subscriptionCheckoutService.closeFor(accountId),
  });
  return {
    ...stores,
    stores,
    deliveryWorker,
    syncWorker,
    sessionDeps,
    checkoutService,
    subscriptionCheckoutService,
    ending,
  };
}

export type Dependencies = ReturnType<typeof createDependencies>;

export function createPlanDependencies(
  deps: Dependencies,
  { stripe, provider, publicUrl, people, properties, log }: BillingTools,
) {
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

export type PlanDependencies = ReturnType<typeof createPlanDependencies>;
