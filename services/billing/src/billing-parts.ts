import { idBlocks, type NoticeOutbox, type ServiceTools } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { CheckoutDesk } from './checkouts/checkout-desk.ts';
import { paymentCheckouts, subscriptionCheckouts as subscribed } from './checkouts/checkout-model.ts';
import { CheckoutStore } from './checkouts/checkout-store.ts';
import { paymentKind } from './checkouts/payment-checkout.ts';
import { subscriptionKind } from './checkouts/subscription-checkout.ts';
import { CustomerStore } from './customers/customer-store.ts';
import type { CardPayments } from './deliveries/card-payments.ts';
import { DeliveryDesk } from './deliveries/delivery-desk.ts';
import { DeliveryStore } from './deliveries/delivery-store.ts';
import { AccountEnding } from './ending/account-ending.ts';
import { EndingStore } from './ending/ending-store.ts';
import { InstallationStore } from './installation/installation-store.ts';
import { InvoiceStore } from './invoices/invoice-store.ts';
import { LedgerStore } from './ledger/ledger-store.ts';
import { noteSubscribedSession } from './provider-events/checkout-session.ts';
import { noteFoundPaid, type SessionNeeds } from './provider-events/paid-session.ts';
import { SubscriptionStore } from './subscriptions/subscription-store.ts';
import type { SubscriptionNews } from './synchronisation/subscription-news.ts';
import { SyncDesk } from './synchronisation/sync-desk.ts';

/** What billing's records and desks are made of. */
export interface PartsTools extends Pick<ServiceTools<unknown>, 'database' | 'log'> {
  /** The payment provider's client; whether Stripe or the sandbox answers it makes no difference here. */
  readonly stripe: Stripe;
  /** Which provider that is, as its customers are noted by: see `providerName`. */
  readonly provider: string;
  /** Where visitors reach the product. */
  readonly publicUrl: string;
  readonly cardPayments: CardPayments;
}

/** Parts that need the notice outbox. */
interface NoticeUsers {
  readonly notices: Pick<NoticeOutbox, 'write'>;
  readonly newsTo: (invoices: InvoiceStore) => SubscriptionNews;
}

/** Where billing keeps what it knows. */
function storesIn({ database }: PartsTools) {
  const ledger = new LedgerStore(database);
  return {
    ledger,
    subscriptions: new SubscriptionStore(database, ledger),
    customers: new CustomerStore(database),
    invoices: new InvoiceStore(database, idBlocks(database, 'invoices')),
    checkouts: new CheckoutStore(database, paymentCheckouts),
    subscriptionCheckouts: new CheckoutStore(database, subscribed),
    deliveries: new DeliveryStore(database),
    installation: new InstallationStore(database),
    endings: new EndingStore(database),
  };
}

/** Billing's stores, and the desks at which something is begun, taken over or ended. */
export function billingParts(tools: PartsTools, { notices, newsTo }: NoticeUsers) {
  const { stripe, provider, publicUrl, cardPayments, log } = tools;
  const stores = storesIn(tools);
  const deliveryDesk = new DeliveryDesk({ ...stores, cardPayments, stripe, notices, log });
  const syncDesk = new SyncDesk({ ...stores, stripe, provider, news: newsTo(stores.invoices), log });
  const sessionNeeds: SessionNeeds = { ...stores, deliveryDesk, syncDesk, stripe, notices, log };
  const checkoutDesk = new CheckoutDesk({
    kind: paymentKind({ publicUrl }),
    checkouts: stores.checkouts,
    installation: stores.installation,
    stripe,
    notePaid: (session) => noteFoundPaid(sessionNeeds, session),
  });
  const subscriptionDesk = new CheckoutDesk({
    kind: subscriptionKind({ publicUrl, stripe }),
    checkouts: stores.subscriptionCheckouts,
    installation: stores.installation,
    stripe,
    notePaid: (session) => noteSubscribedSession(sessionNeeds, session),
  });
  const ending = new AccountEnding({
    endings: stores.endings,
    customers: stores.customers,
    stripe,
    syncDesk,
    closeCheckout: (accountId) => subscriptionDesk.closeOf(accountId),
  });
  return { ...stores, deliveryDesk, syncDesk, sessionNeeds, checkoutDesk, subscriptionDesk, ending };
}

/** Billing's stores and desks. */
export type BillingParts = ReturnType<typeof billingParts>;
