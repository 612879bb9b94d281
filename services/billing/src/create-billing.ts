import { type ErasedAccounts, erasureJob, type ServiceParts, type ServiceTools } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { beginCheckout } from './checkouts/begin-checkout.ts';
import { CheckoutDesk } from './checkouts/checkout-desk.ts';
import { CheckoutStore } from './checkouts/checkout-store.ts';
import type { CardPayments } from './deliveries/card-payments.ts';
import { DeliveryDesk } from './deliveries/delivery-desk.ts';
import { DeliveryStore } from './deliveries/delivery-store.ts';
import { readEntitlements } from './entitlements/read-entitlements.ts';
import { SubscriptionStore } from './entitlements/subscription-store.ts';
import { AccountErasure } from './erasure/account-erasure.ts';
import { ErasureStore } from './erasure/erasure-store.ts';
import { InstallationStore } from './installation/installation-store.ts';
import { LedgerStore } from './ledger/ledger-store.ts';
import { listPlans } from './plans/list-plans.ts';
import { notePaidSession } from './provider-events/paid-session.ts';
import { ProviderEventStore } from './provider-events/provider-event-store.ts';
import { receiveEvent } from './provider-events/receive-event.ts';

/** What the billing service is put together from. */
export interface BillingTools extends Pick<ServiceTools<unknown>, 'database' | 'log'> {
  readonly erasedAccounts: ErasedAccounts;
  /** The payment provider's client; whether Stripe or the sandbox answers it makes no difference here. */
  readonly stripe: Stripe;
  /** The secret that the provider's events are signed with. */
  readonly webhookSecret: string;
  /** Where visitors reach the product. */
  readonly publicUrl: string;
  readonly cardPayments: CardPayments;
}

/** Wires the billing service. Its `deliveryDesk` is handed out so that a test can wait for what is being told. */
export function createBilling(tools: BillingTools): ServiceParts & { readonly deliveryDesk: DeliveryDesk } {
  const { database, erasedAccounts, stripe, webhookSecret, publicUrl, cardPayments, log } = tools;
  const subscriptions = new SubscriptionStore(database);
  const checkouts = new CheckoutStore(database);
  const ledger = new LedgerStore(database);
  const deliveries = new DeliveryStore(database);
  const providerEvents = new ProviderEventStore(database);
  const installation = new InstallationStore(database);
  const deliveryDesk = new DeliveryDesk({ deliveries, ledger, checkouts, installation, cardPayments, stripe, log });
  const sessionNeeds = { checkouts, ledger, installation, deliveryDesk, stripe, log };
  const checkoutDesk = new CheckoutDesk({
    checkouts,
    installation,
    stripe,
    publicUrl,
    notePaid: (session, at) => notePaidSession(sessionNeeds, session, at),
  });
  const erasures = new ErasureStore(database);
  const erasure = new AccountErasure({ erasures, subscriptions, checkouts, deliveries, ledger });

  return {
    deliveryDesk,
    endpoints: [
      listPlans(),
      readEntitlements(subscriptions),
      beginCheckout(checkoutDesk),
      receiveEvent({ ...sessionNeeds, providerEvents, webhookSecret }),
    ],
    jobs: [
      deliveryDesk.job,
      erasureJob({ fetch: erasedAccounts, database, erase: (accountId) => erasure.erase(accountId) }),
      erasure.job,
    ],
    prepare: async () => {
      await Promise.all([checkouts, ledger, deliveries, providerEvents].map((store) => store.createIndexes()));
    },
    close: () => deliveryDesk.stop(),
  };
}
