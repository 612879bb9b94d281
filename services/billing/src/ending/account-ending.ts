import { attemptEach, type EmailOutbox, type Job } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { DeliveryStore } from '../card-payments/deliveries.repository.ts';
import type { CheckoutService } from '../checkouts/checkout-service.ts';
import type { CheckoutStore } from '../checkouts/checkouts.repository.ts';
import type { PaymentCheckout } from '../checkouts/payment-checkout.ts';
import type { SubscriptionCheckout, WantedPlan } from '../checkouts/subscription-checkout.ts';
import type { CustomerStore } from '../customers/customers.repository.ts';
import type { InvoiceStore } from '../invoices/invoices.repository.ts';
import type { LedgerStore } from '../ledger/ledger.repository.ts';
import { ifKnown } from '../provider/provider-failure.ts';
import { cancelSubscription, runningSubscriptions } from '../provider/provider-subscriptions.ts';
import type { ReceiptStore } from '../receipts/receipts.repository.ts';
import type { SubscriptionStore } from '../subscriptions/subscriptions.repository.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';
import type { EndedAccount, EndingStore, ErasureStore } from './ending.repository.ts';

interface EndingDependencies {
  readonly endings: EndingStore;
  readonly customers: CustomerStore;
  readonly stripe: Stripe;
  readonly subscriptionCheckoutService: CheckoutService<WantedPlan, SubscriptionCheckout>;
}

/**
 * Cancels every running subscription of an account that ends: immediately, and without a credit that nobody could use.
 * Marks the account so that any found later is cancelled too. Returns the account's customer; null when it has none, or
 * one that the provider doesn't know.
 */
async function cancelRunning(deps: EndingDependencies, accountId: number): Promise<string | null> {
  const { endings, customers, subscriptionCheckoutService, stripe } = deps;
  // Set the mark first: a subscription that begins after the query below is cancelled when its event arrives.
  await endings.add(accountId);
  await subscriptionCheckoutService.closeFor(accountId);
  const customer = await customers.findByAccount(accountId);
  if (!customer) return null;
  const running = await ifKnown(runningSubscriptions(stripe, customer._id));
  for (const { id } of running ?? []) await cancelSubscription(stripe, id);
  return running && customer._id;
}

/**
 * Cancels the subscriptions of an account that is being deleted. Idempotent.
 * @throws The errors of the provider's client. What it has cancelled until then stays cancelled.
 */
export async function cancelAll(
  deps: EndingDependencies & { readonly syncWorker: SyncWorker },
  accountId: number,
): Promise<void> {
  const customer = await cancelRunning(deps, accountId);
  if (customer) await deps.syncWorker.queueSync(customer);
}

/**
 * Milliseconds for which the provider may still send events about an account: an operator can resend events for a
 * month.
 */
const EVENT_RESEND_MS = 30 * 24 * 60 * 60_000;

interface ErasureDependencies extends EndingDependencies {
  readonly erasures: ErasureStore;
  readonly subscriptions: SubscriptionStore;
  readonly invoices: InvoiceStore;
  readonly receipts: ReceiptStore;
  readonly notices: EmailOutbox;
  readonly checkouts: CheckoutStore<PaymentCheckout>;
  readonly subscriptionCheckouts: CheckoutStore<SubscriptionCheckout>;
  readonly deliveries: DeliveryStore;
  readonly ledger: LedgerStore;
}

/**
 * Cancels an account's subscriptions, without which nothing is erased, and removes the person's name and e-mail address
 * from the provider, which retains the invoices, as the law requires, and the payments. True when nothing is left here.
 */
async function eraseCompleted(deps: ErasureDependencies, accountId: number): Promise<boolean> {
  const { customers, stripe, deliveries, ledger } = deps;
  const customer = await cancelRunning(deps, accountId);
  if (customer) await ifKnown(stripe.customers.update(customer, { email: '', name: '' }));
  await customers.eraseOf(accountId);
  // Deliveries that end after this query are erased by the next run.
  const unfinished = await deliveries.unfinishedOf(accountId);
  const { subscriptions, invoices, receipts, notices, checkouts, subscriptionCheckouts } = deps;
  for (const store of [subscriptions, invoices, receipts, notices, checkouts, subscriptionCheckouts])
    await store.eraseOf(accountId);
  await deliveries.eraseEndedOf(accountId);
  await ledger.eraseOf(accountId, unfinished);
  return unfinished.length === 0;
}

async function erase(deps: ErasureDependencies, { _id: accountId, noted_at }: EndedAccount): Promise<void> {
  const isComplete = await eraseCompleted(deps, accountId);
  if (!isComplete || noted_at.getTime() >= Date.now() - EVENT_RESEND_MS) return;
  for (const store of [deps.endings, deps.erasures]) await store.forget(accountId);
}

/**
 * Erases the completed data of queued accounts, and data that arrived late. Money that operations has not acknowledged
 * or that is not refunded yet has to wait: its delivery and its entries stay until then. The failure of one account
 * doesn't block the others.
 */
export const accountErasureJob = (deps: ErasureDependencies): Job => ({
  name: 'erase accounts after cancellation',
  every: 10 * 60_000,
  run: () =>
    attemptEach(
      deps.erasures.each(),
      (erasure) => erase(deps, erasure),
      (count) => `${count} accounts could not be erased`,
    ),
});
