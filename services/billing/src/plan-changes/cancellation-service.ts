import { type Caller, Conflict, type Logger } from '@keystead/service-kit';
import Stripe from 'stripe';
import type { CustomerStore } from '../customers/customers.repository.ts';
import { fromProvider, rejectionCode } from '../provider/provider-failure.ts';
import { billsOf, isPaidUp, runningSubscriptions, voidOpen } from '../provider/provider-subscriptions.ts';
import type { SubscriptionStore } from '../subscriptions/subscriptions.repository.ts';
import { runningPlan, type Subscription } from '../subscriptions/subscriptions.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';

interface Dependencies {
  readonly subscriptions: SubscriptionStore;
  readonly customers: CustomerStore;
  readonly syncWorker: SyncWorker;
  readonly stripe: Stripe;
  readonly log: Logger;
}

/** A change to request from the provider, with a check of whether it has taken effect. */
interface Change {
  readonly participle: string;
  readonly request: (running: Stripe.Subscription) => Promise<unknown>;
  readonly isApplied: (after: Subscription) => boolean;
}

/** Ends or resumes paid plans at the provider and immediately synchronises the result. */
export class CancellationService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Reads the current state of the caller's account at the provider; decisions depend on it.
   * @throws Unavailable when the provider doesn't answer.
   */
  async refresh(caller: Pick<Caller, 'accountId' | 'accountSince'>): Promise<Subscription> {
    await this.#deps.subscriptions.findOrCreate(caller);
    return this.refreshAccount(caller.accountId);
  }

  /** Like `refresh`, for an account that already has a subscription record. */
  refreshAccount(accountId: number): Promise<Subscription> {
    return fromProvider(this.#deps.syncWorker.syncNow(accountId));
  }

  /**
   * Ends the paid plan at the end of the paid period.
   * @throws Conflict when the change has not taken effect; Unavailable when the provider doesn't answer. The other
   * methods that change a plan throw the same errors.
   */
  cancelAtPeriodEnd(accountId: number): Promise<Subscription> {
    const { stripe } = this.#deps;
    return this.#change(accountId, {
      participle: 'cancelled',
      request: ({ id }) => stripe.subscriptions.update(id, { cancel_at_period_end: true }),
      isApplied: (after) => runningPlan(after)?.cancel_at !== null,
    });
  }

  resume(accountId: number): Promise<Subscription> {
    const { stripe } = this.#deps;
    return this.#change(accountId, {
      participle: 'resumed',
      // An operator may also have set an end date at the provider.
      request: ({ id, cancel_at_period_end }) =>
        stripe.subscriptions.update(id, cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }),
      isApplied: (after) => runningPlan(after)?.cancel_at === null,
    });
  }

  /**
   * Ends the paid plan immediately. Credits the rest of the period if that period was paid, and voids open invoices.
   */
  cancelNow(accountId: number): Promise<Subscription> {
    const { stripe } = this.#deps;
    return this.#change(accountId, {
      participle: 'cancelled immediately',
      request: async ({ id }) => {
        const bills = await billsOf(stripe, id);
        const prorate = isPaidUp(bills);
        await stripe.subscriptions.cancel(id, { prorate, invoice_now: prorate });
        await voidOpen(stripe, bills);
      },
      isApplied: (after) => runningPlan(after) === null,
    });
  }

  /** Requests a change of every running subscription (normally one) and reads the result. */
  async #change(accountId: number, { participle, request, isApplied }: Change): Promise<Subscription> {
    const { customers, stripe, log } = this.#deps;
    const customer = await customers.findByAccount(accountId);
    const running = customer ? await fromProvider(runningSubscriptions(stripe, customer._id)) : [];
    for (const one of running) await fromProvider(this.#request(one, request));
    const after = await this.refreshAccount(accountId);
    if (isApplied(after)) return after;
    log.error({ account: accountId, paid: after.paid }, `a subscription was not ${participle}`);
    throw new Conflict(`Your plan could not be ${participle}. Please reload the page to see its current status.`);
  }

  async #request(running: Stripe.Subscription, request: Change['request']): Promise<void> {
    const { log } = this.#deps;
    try {
      await request(running);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // The subscription has ended in the meantime, by another request or at its end date. The next read shows it.
      if (rejectionCode(error) !== 'resource_missing')
        log.warn({ err: error, subscription: running.id }, 'the provider rejected a change of a subscription');
    }
  }
}
