import { type Caller, Conflict, KeyedMutex } from '@keystead/service-kit';
import type { CheckoutService } from '../checkouts/checkout-service.ts';
import type { SubscriptionCheckout, WantedPlan } from '../checkouts/subscription-checkout.ts';
import type { CustomerService } from '../customers/customer-service.ts';
import { type PriceBook, type PricedPlan, priceOf } from '../plans/price-book.ts';
import { fromProvider } from '../provider/provider-failure.ts';
import type { SubscriptionStore } from '../subscriptions/subscriptions.repository.ts';
import {
  assertPossible,
  type PaidSubscription,
  runningPlan,
  whyGranted,
  whyNoUpgrade,
} from '../subscriptions/subscriptions.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';
import type { PortalService } from './portal-service.ts';

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
  readonly customers: CustomerService;
  readonly sync: SyncWorker;
  readonly prices: PriceBook;
  readonly checkouts: CheckoutService<WantedPlan, SubscriptionCheckout>;
  readonly portal: PortalService;
}

const isSame = (one: PricedPlan, other: PaidSubscription) => one.plan === other.plan && one.interval === other.interval;

/**
 * Leads to the provider's page on which the account pays for a plan. Nothing changes here until the provider confirms
 * it. The service first reads the account's state at the provider, so that nobody who has just paid is asked to pay
 * again.
 */
export class UpgradeService {
  readonly #deps: Dependencies;
  readonly #runs = new KeyedRuns<string>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Returns the URL of the page. Concurrent choices for one account wait for each other; otherwise each would close the
   * page that the other has opened.
   * @throws Conflict when the account already has the plan or cannot change it now; Unavailable when the provider
   * doesn't answer.
   */
  start(caller: Caller, choice: PricedPlan): Promise<string> {
    return this.#runs.run(caller.accountId, `${choice.plan} ${choice.interval}`, () => this.#start(caller, choice));
  }

  async #start(caller: Caller, choice: PricedPlan): Promise<string> {
    const { subscriptions, customers, sync, prices } = this.#deps;
    // An obstacle from a grant needs no call to the provider. Everything else depends on the provider.
    assertPossible(whyGranted(await subscriptions.findOrCreate(caller)));
    const customer = await customers.ensure(caller);
    const subscription = await fromProvider(sync.syncNow(caller.accountId));
    assertPossible(whyNoUpgrade(subscription));
    const running = runningPlan(subscription);
    if (running && isSame(choice, running)) throw new Conflict('You already have this plan.');
    const listed = await prices.prices();
    const price = priceOf(listed, choice);
    const { accountId: account_id } = caller;
    const { _id: customer_id } = customer;
    if (!running) return this.#deps.checkouts.start({ ...choice, account_id, customer_id, price_id: price.id });
    const { subscription_id } = running;
    return this.#deps.portal.confirmChange({ customer_id, subscription_id, price, prices: listed });
  }
}
