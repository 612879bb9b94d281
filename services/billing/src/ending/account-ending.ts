import type Stripe from 'stripe';
import type { CustomerStore } from '../customers/customers.repository.ts';
import { ifKnown } from '../provider/provider-failure.ts';
import { cancelSubscription, runningSubscriptions } from '../provider/provider-subscriptions.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';
import type { EndingStore } from './ending.repository.ts';

interface EndingDependencies {
  readonly endings: EndingStore;
  readonly customers: CustomerStore;
  readonly stripe: Stripe;
  readonly syncWorker: SyncWorker;
  /** Closes a page of the provider that is still open, so that nobody can subscribe in it. */
  readonly closeCheckout: (accountId: number) => Promise<void>;
}

/**
 * Cancels an account's subscriptions because the account itself ends: immediately, and without a credit that nobody
 * could use.
 */
export class AccountEnding {
  readonly #deps: EndingDependencies;

  constructor(deps: EndingDependencies) {
    this.#deps = deps;
  }

  /**
   * Cancels every running subscription, and marks the account so that any found later is cancelled too. Idempotent.
   * @throws The errors of the provider's client. What it has cancelled until then stays cancelled.
   */
  async cancelAll(accountId: number): Promise<void> {
    const customer = await this.#cancelRunning(accountId);
    if (customer) await this.#deps.syncWorker.queueSync(customer);
  }

  /**
   * Cancels every running subscription and removes the person's name and e-mail address from the provider. The provider
   * retains the invoices, as the law requires, and the payments. No synchronisation follows, because the data is about
   * to be erased.
   */
  async forget(accountId: number): Promise<void> {
    const { customers, stripe } = this.#deps;
    const customer = await this.#cancelRunning(accountId);
    if (customer) await ifKnown(stripe.customers.update(customer, { email: '', name: '' }));
    await customers.eraseOf(accountId);
  }

  /** Deletes the mark that an account has ended, once the provider sends no more events about it. */
  forgetEnding(accountId: number): Promise<void> {
    return this.#deps.endings.forget(accountId);
  }

  /** Returns the account's customer; null when it has none, or one that the provider doesn't know. */
  async #cancelRunning(accountId: number): Promise<string | null> {
    const { endings, customers, closeCheckout, stripe } = this.#deps;
    // Set the mark first: a subscription that begins after the query below is cancelled when its event arrives.
    await endings.add(accountId);
    await closeCheckout(accountId);
    const customer = await customers.findByAccount(accountId);
    if (!customer) return null;
    const running = await ifKnown(runningSubscriptions(stripe, customer._id));
    for (const { id } of running ?? []) await cancelSubscription(stripe, id);
    return running && customer._id;
  }
}
