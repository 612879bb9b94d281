import { EmailOutbox, type ErasedAccounts, idBlocks, type Post, type ServiceTools } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type Stripe from 'stripe';
import { DeliveryStore } from './card-payments/deliveries.repository.ts';
import type { CardPayments } from './card-payments/deliveries.ts';
import { DeliveryWorker } from './card-payments/delivery-worker.ts';
import { CheckoutService } from './checkouts/checkout-service.ts';
import { PaymentCheckoutStore, SubscriptionCheckoutStore } from './checkouts/checkouts.repository.ts';
import { paymentKind } from './checkouts/payment-checkout.ts';
import { subscriptionKind } from './checkouts/subscription-checkout.ts';
import { CustomerStore } from './customers/customers.repository.ts';
import { ensureCustomer, type People } from './customers/ensure-customer.ts';
import { subscriptionEmails } from './emails/subscription-emails.ts';
import { EndingStore, ErasureStore } from './ending/ending.repository.ts';
import { InvoiceStore } from './invoices/invoices.repository.ts';
import { LedgerStore } from './ledger/ledger.repository.ts';
import { UpgradeService } from './plan-changes/upgrade-service.ts';
import { InstallationStore } from './provider/installation.repository.ts';
import {
  recordFoundPaidSession,
  recordSubscriptionSession,
  type SessionDependencies,
} from './provider-events/checkout-sessions.ts';
import { ProviderEventStore } from './provider-events/provider-events.repository.ts';
import { receiptIssuer } from './receipts/issue-receipt.ts';
import { ReceiptStore } from './receipts/receipts.repository.ts';
import type { SubscriptionListener } from './subscriptions/subscriptions.events.ts';
import { type Properties, presentForCaller } from './subscriptions/subscriptions.mapper.ts';
import { SubscriptionStore } from './subscriptions/subscriptions.repository.ts';
import { SyncWorker } from './synchronisation/sync-worker.ts';

export interface BillingTools extends Pick<ServiceTools<unknown>, 'database' | 'log'> {
  /** The client of the payment provider. It makes no difference here whether Stripe or the sandbox answers. */
  readonly stripe: Stripe;
  /** Which provider this is, as customers store it: see `providerName`. */
  readonly provider: string;
  readonly publicUrl: string;
  readonly cardPayments: CardPayments;
  readonly people: People;
  readonly properties: Properties;
  readonly erasedAccounts: ErasedAccounts;
  readonly webhookSecrets: readonly string[];
  /** See `acceptsRentByCard`. */
  readonly acceptsCards: boolean;
  readonly post: Post;
}

function storesIn(database: Connection) {
  const ledger = new LedgerStore(database);
  return {
    ledger,
    subscriptions: new SubscriptionStore(database, ledger),
    customers: new CustomerStore(database),
    invoices: new InvoiceStore(database, idBlocks(database, 'invoices')),
    receipts: new ReceiptStore(database),
    checkouts: new PaymentCheckoutStore(database),
    subscriptionCheckouts: new SubscriptionCheckoutStore(database),
    deliveries: new DeliveryStore(database),
    installation: new InstallationStore(database),
    providerEvents: new ProviderEventStore(database),
    endings: new EndingStore(database),
    erasures: new ErasureStore(database),
  };
}

/** @param ownListener follows the changes of subscriptions instead of the receipts and e-mails, in tests. */
export function createDependencies(tools: BillingTools, ownListener?: SubscriptionListener) {
  const { database, properties } = tools;
  const stores = storesIn(database);
  const notices = new EmailOutbox(database, tools.post);
  const base = { ...tools, ...stores, notices };
  const listener = ownListener ?? receiptIssuer(base, subscriptionEmails(base));
  const deliveryWorker = new DeliveryWorker(base);
  const syncWorker = new SyncWorker({ ...base, listener });
  const sessionDeps: SessionDependencies = { ...base, deliveryWorker, syncWorker };
  const checkoutService = new CheckoutService({
    ...base,
    kind: paymentKind(tools),
    recordPaid: (session) => recordFoundPaidSession(sessionDeps, session),
  });
  const subscriptionCheckoutService = new CheckoutService({
    ...base,
    kind: subscriptionKind(tools),
    checkouts: stores.subscriptionCheckouts,
    recordPaid: (session) => recordSubscriptionSession(sessionDeps, session),
  });
  return {
    ...base,
    stores,
    deliveryWorker,
    syncWorker,
    checkoutService,
    subscriptionCheckoutService,
    checkoutServices: [checkoutService, subscriptionCheckoutService],
    upgrades: new UpgradeService({
      ...base,
      ensureCustomer: (caller) => ensureCustomer(base, caller),
      syncWorker,
      checkouts: subscriptionCheckoutService,
    }),
    present: presentForCaller(properties),
  };
}

export type Dependencies = ReturnType<typeof createDependencies>;
