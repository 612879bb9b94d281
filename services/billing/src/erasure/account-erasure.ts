import type { EmailOutbox, Job } from '@keystead/service-kit';
import type { CheckoutStore } from '../checkouts/checkout-store.ts';
import type { PaymentCheckout } from '../checkouts/payment-checkout.ts';
import type { SubscriptionCheckout } from '../checkouts/subscription-checkout.ts';
import type { DeliveryStore } from '../deliveries/delivery-store.ts';
import type { AccountEnding } from '../ending/account-ending.ts';
import type { InvoiceStore } from '../invoices/invoice-store.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import type { ReceiptStore } from '../receipts/receipt-store.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { Erasure, ErasureStore } from './erasure-store.ts';

/** Milliseconds for which the provider may still tell of an account: an operator can have events sent anew for a month. */
const mayBeTold = 30 * 24 * 60 * 60_000;

/** Where an account has something. */
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
 * Erases accounts. What they pay for is cancelled first: without that nothing is erased. Money that operations has not
 * answered for, or that has not gone back yet, is seen to first: its delivery and its entries stay until then.
 */
export class AccountErasure {
  readonly #deps: ErasureDependencies;

  constructor(deps: ErasureDependencies) {
    this.#deps = deps;
  }

  /** Notes that what an account has here is to be erased, now and later. The job does it. */
  note(accountId: number): Promise<void> {
    return this.#deps.erasures.note(accountId);
  }

  /** Erases what has ended of accounts that are noted, and what came late. One that fails keeps no other waiting. */
  readonly job: Job = {
    name: 'erase what had to end first',
    every: 10 * 60_000,
    run: async () => {
      const failures: unknown[] = [];
      for await (const erasure of this.#deps.erasures.each())
        await this.#erase(erasure).catch((error) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
    },
  };

  async #erase({ _id: accountId, noted_at }: Erasure): Promise<void> {
    const isWhole = await this.#eraseWhatHasEnded(accountId);
    if (!isWhole || noted_at.getTime() >= Date.now() - mayBeTold) return;
    await this.#deps.ending.forgetEnding(accountId);
    await this.#deps.erasures.forget(accountId);
  }

  /** True when nothing is left. */
  async #eraseWhatHasEnded(accountId: number): Promise<boolean> {
    const { ending, subscriptions, invoices, checkouts, subscriptionCheckouts, deliveries, ledger } = this.#deps;
    await ending.forget(accountId);
    // What ends after this look is erased by the next.
    const unfinished = await deliveries.unfinishedOf(accountId);
    await subscriptions.eraseOf(accountId);
    await invoices.eraseOf(accountId);
    await this.#deps.receipts.eraseOf(accountId);
    await this.#deps.notices.eraseOf(accountId);
    await checkouts.eraseOf(accountId);
    await subscriptionCheckouts.eraseOf(accountId);
    await deliveries.eraseEndedOf(accountId);
    await ledger.eraseOf(accountId, unfinished);
    return unfinished.length === 0;
  }
}
