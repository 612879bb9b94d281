import { type Caller, Conflict, KeyedMutex, type Logger } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { CheckoutService } from '../checkouts/checkout-service.ts';
import type { SubscriptionCheckout, WantedPlan } from '../checkouts/subscription-checkout.ts';
import type { Customer } from '../customers/customers.ts';
import { listedPrices, type PricedPlan, priceOf } from '../plans/price-book.ts';
import { fromProvider } from '../provider/provider-failure.ts';
import type { SubscriptionStore } from '../subscriptions/subscriptions.repository.ts';
import { assertPossible, runningPlan, whyGranted, whyNoUpgrade } from '../subscriptions/subscriptions.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';
import { confirmChange } from './portal.ts';

/**
 * Runs work for accounts one at a time within each account. A request for work that is already waiting or running
 * shares that run. This applies within one process; between processes, the stored records decide.
 */
export class KeyedRuns<T> {
  readonly #pending = new Map<string, Promise<T>>();
  readonly #mutex = new KeyedMutex<number>();

  /** Runs work with a name for an account after its earlier work, and returns the result. */
  run(accountId: number, name: string, work: () => Promise<T>): Promise<T> {
    const key = `${accountId} ${name}`;
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const result = this.#mutex.run(accountId, work).finally(() => this.#pending.delete(key));
    this.#pending.set(key, result);
    return result;
  }
}

interface Dependencies {
  readonly subscriptions: SubscriptionStore;
  readonly ensureCustomer: (caller: Caller) => Promise<Customer>;
  readonly syncWorker: SyncWorker;
  readonly stripe: Stripe;
  readonly checkouts: CheckoutService<WantedPlan, SubscriptionCheckout>;
  readonly publicUrl: string;
  readonly log: Logger;
}

/**
 * Leads to the provider's page on which the account pays for a plan. It first reads the account's state at the provider,
 * so that nobody who has just paid is asked to pay again.
 */
export class UpgradeService {
  readonly #deps: Dependencies;
  readonly #runs = new KeyedRuns<string>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Returns the URL of the page. Concurrent choices of one plan share it. Other concurrent choices for one account wait
   * for each other; otherwise each would close the page that the other has opened.
   * @throws Conflict when the account already has the plan or cannot change it now; Unavailable when the provider
   * doesn't answer.
   */
  start(caller: Caller, choice: PricedPlan): Promise<string> {
    return this.#runs.run(caller.accountId, `${choice.plan} ${choice.interval}`, () => this.#start(caller, choice));
  }

  async #start(caller: Caller, choice: PricedPlan): Promise<string> {
    const { subscriptions, ensureCustomer, syncWorker, stripe, checkouts } = this.#deps;
    const { accountId: account_id } = caller;
    // An obstacle from a grant needs no call to the provider. Everything else depends on the provider.
    assertPossible(whyGranted(await subscriptions.findOrCreate(caller)));
    const { _id: customer_id } = await ensureCustomer(caller);
    const subscription = await fromProvider(syncWorker.syncNow(account_id));
    assertPossible(whyNoUpgrade(subscription));
    const running = runningPlan(subscription);
    if (running?.plan === choice.plan && running.interval === choice.interval)
      throw new Conflict('You already have this plan.');
    const prices = await listedPrices(stripe);
    const price = priceOf(prices, choice).id;
    if (!running) return checkouts.start({ ...choice, account_id, customer_id, price_id: price });
    const change = { customer: customer_id, subscription: running.subscription_id, price, prices };
    return confirmChange(this.#deps, change);
  }
}
