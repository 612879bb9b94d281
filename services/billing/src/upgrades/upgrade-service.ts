import type { BillingInterval, PaidPlanId } from '@keystead/contracts';
import { type Caller, Conflict } from '@keystead/service-kit';
import type { CheckoutService } from '../checkouts/checkout-service.ts';
import type { SubscriptionCheckout, WantedPlan } from '../checkouts/subscription-checkout.ts';
import type { CustomerService } from '../customers/customer-service.ts';
import { type PriceBook, priceOf } from '../plans/price-book.ts';
import type { PortalService } from '../portal/portal-service.ts';
import { providerFailure } from '../provider/provider-failure.ts';
import { type PaidSubscription, runningPlan } from '../subscriptions/subscription.ts';
import { assertPossible, whyGranted, whyNoUpgrade } from '../subscriptions/subscription-policy.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';
import { KeyedRuns } from './keyed-runs.ts';

interface Dependencies {
  readonly subscriptions: SubscriptionStore;
  readonly customers: CustomerService;
  readonly sync: SyncWorker;
  readonly prices: PriceBook;
  readonly checkouts: CheckoutService<WantedPlan, SubscriptionCheckout>;
  readonly portal: PortalService;
}

/** A plan and its billing interval. */
interface Choice {
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
}

const isSame = (one: Choice, other: PaidSubscription) => one.plan === other.plan && one.interval === other.interval;

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
  start(caller: Caller, choice: Choice): Promise<string> {
    const { plan, interval } = choice;
    return this.#runs.run(caller.accountId, `${plan} ${interval}`, () => this.#start(caller, choice));
  }

  async #start(caller: Caller, choice: Choice): Promise<string> {
    const { subscriptions, customers, sync, prices } = this.#deps;
    // An obstacle from a grant needs no call to the provider. Everything else depends on the provider.
    assertPossible(whyGranted(await subscriptions.findOrCreate(caller)));
    const customer = await customers.ensure(caller);
    const subscription = await sync.syncNow(caller.accountId).catch((error) => {
      throw providerFailure(error);
    });
    assertPossible(whyNoUpgrade(subscription));
    const running = runningPlan(subscription);
    if (running && isSame(choice, running)) throw new Conflict('You already have this plan.');
    const listed = await prices.prices();
    const price = priceOf(listed, choice);
    return running
      ? this.#deps.portal.confirmChange({
          customer: customer._id,
          subscription: running.subscription_id,
          price,
          prices: listed,
        })
      : this.#deps.checkouts.start({
          ...choice,
          account_id: caller.accountId,
          customer_id: customer._id,
          price_id: price.id,
        });
  }
}
