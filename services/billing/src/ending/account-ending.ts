import type Stripe from 'stripe';
import type { CustomerStore } from '../customers/customer-store.ts';
import { refusalCode } from '../provider/provider-failure.ts';
import { isOver } from '../provider/subscription-end.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import type { EndingStore } from './ending-store.ts';

/** Does something with a customer; false when the provider does not know it, for another key was set since. */
async function ifKnown(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (refusalCode(error) !== 'resource_missing') throw error;
    return false;
  }
}

/** What ending an account's subscription needs. */
interface EndingDependencies {
  readonly endings: EndingStore;
  readonly customers: CustomerStore;
  readonly stripe: Stripe;
  readonly syncWorker: SyncWorker;
  /** Sees to it that nobody can subscribe in a page that is still open. */
  readonly closeCheckout: (accountId: number) => Promise<void>;
}

/** Ends what an account pays for, because the account itself ends: at once, and without a credit that nobody could use. */
export class AccountEnding {
  readonly #deps: EndingDependencies;

  constructor(deps: EndingDependencies) {
    this.#deps = deps;
  }

  /**
   * Cancels whatever still runs, and from now on whatever is found to run. It may be asked for again: what is cancelled
   * stays so.
   * @throws what the provider's client throws; what was cancelled by then stays so.
   */
  async cancelAll(accountId: number): Promise<void> {
    const customer = await this.#cancelRunning(accountId);
    if (customer) await this.#deps.syncWorker.look(customer);
  }

  /**
   * Cancels whatever still runs and takes the person's name and address from the provider, which keeps the bills, as the
   * law has it, and the payments. Nothing is taken over any more: it is about to be erased.
   */
  async forget(accountId: number): Promise<void> {
    const { customers, stripe } = this.#deps;
    const customer = await this.#cancelRunning(accountId);
    if (customer) await ifKnown(() => stripe.customers.update(customer, { email: '', name: '' }));
    await customers.eraseOf(accountId);
  }

  /** Forgets that an account has ended, when the provider tells of it no more. */
  forgetEnding(accountId: number): Promise<void> {
    return this.#deps.endings.forget(accountId);
  }

  /** Gives the account's customer; null when it is none, or one that the provider does not know. */
  async #cancelRunning(accountId: number): Promise<string | null> {
    const { endings, customers, closeCheckout, stripe } = this.#deps;
    // First of all: what begins after the look below is cancelled when it is heard of.
    await endings.note(accountId);
    await closeCheckout(accountId);
    const customer = await customers.findByAccount(accountId);
    if (!customer) return null;
    const isKnown = await ifKnown(async () => {
      const found = stripe.subscriptions.list({ customer: customer._id, status: 'all', limit: 100 });
      for await (const one of found) if (!isOver(one.status)) await cancelSubscription(stripe, one.id);
    });
    return isKnown ? customer._id : null;
  }
}
