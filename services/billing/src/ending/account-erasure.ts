import { attemptEach, type EmailOutbox, type Job } from '@keystead/service-kit';
import type { DeliveryStore } from '../card-payments/deliveries.repository.ts';
import type { CheckoutStore } from '../checkouts/checkouts.repository.ts';
import type { PaymentCheckout } from '../checkouts/payment-checkout.ts';
import type { SubscriptionCheckout } from '../checkouts/subscription-checkout.ts';
import type { InvoiceStore } from '../invoices/invoices.repository.ts';
import type { LedgerStore } from '../ledger/ledger.repository.ts';
import type { ReceiptStore } from '../receipts/receipts.repository.ts';
import type { SubscriptionStore } from '../subscriptions/subscriptions.repository.ts';
import type { AccountEnding } from './account-ending.ts';
import type { EndedAccount, ErasureStore } from './ending.repository.ts';

/**
 * Milliseconds for which the provider may still send events about an account: an operator can resend events for a
 * month.
 */
const EVENT_RESEND_MS = 30 * 24 * 60 * 60_000;

interface ErasureDependencies {
  readonly erasures: ErasureStore;
  readonly ending: AccountEnding;
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
 * Erases accounts. It first cancels their subscriptions; without that it erases nothing. It waits for money that
 * operations has not acknowledged or that is not refunded yet: that delivery and its entries stay until then.
 */
export class AccountErasure {
  readonly #deps: ErasureDependencies;

  constructor(deps: ErasureDependencies) {
    this.#deps = deps;
  }

  /** Queues the data of an account for erasure, including data that arrives later. The job erases it. */
  queue(accountId: number): Promise<void> {
    return this.#deps.erasures.add(accountId);
  }

  /**
   * Erases the completed data of queued accounts, and data that arrived late. The failure of one doesn't block the
   * others.
   */
  readonly job: Job = {
    name: 'erase accounts after cancellation',
    every: 10 * 60_000,
    run: () =>
      attemptEach(
        this.#deps.erasures.each(),
        (erasure) => this.#erase(erasure),
        (count) => `${count} accounts could not be erased`,
      ),
  };

  async #erase({ _id: accountId, noted_at }: EndedAccount): Promise<void> {
    const isComplete = await this.#eraseCompleted(accountId);
    if (!isComplete || noted_at.getTime() >= Date.now() - EVENT_RESEND_MS) return;
    await this.#deps.ending.forgetEnding(accountId);
    await this.#deps.erasures.forget(accountId);
  }

  /** True when nothing is left. */
  async #eraseCompleted(accountId: number): Promise<boolean> {
    const { ending, deliveries, ledger } = this.#deps;
    await ending.forget(accountId);
    // Deliveries that end after this query are erased by the next run.
    const unfinished = await deliveries.unfinishedOf(accountId);
    const { subscriptions, invoices, receipts, notices, checkouts, subscriptionCheckouts } = this.#deps;
    for (const store of [subscriptions, invoices, receipts, notices, checkouts, subscriptionCheckouts])
      await store.eraseOf(accountId);
    await deliveries.eraseEndedOf(accountId);
    await ledger.eraseOf(accountId, unfinished);
    return unfinished.length === 0;
  }
}
