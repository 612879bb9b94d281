import { type Caller, Conflict, type Logger } from '@keystead/service-kit';
import Stripe from 'stripe';
import type { CustomerStore } from '../customers/customer-store.ts';
import { providerFailure, refusalCode } from '../provider/provider-failure.ts';
import { isOver } from '../provider/subscription-end.ts';
import { runningPlan, type Subscription } from '../subscriptions/subscription.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';
import { billsOf, isPaidUp, voidOpen } from './bills.ts';

interface Dependencies {
  readonly subscriptions: SubscriptionStore;
  readonly customers: CustomerStore;
  readonly syncWorker: SyncWorker;
  readonly stripe: Stripe;
  readonly log: Logger;
}

/** A change to request from the provider, with a check of whether it has taken effect. */
interface Change {
  readonly what: string;
  readonly ask: (running: Stripe.Subscription) => Promise<unknown>;
  readonly isDone: (after: Subscription) => boolean;
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
  async look(caller: Pick<Caller, 'accountId' | 'accountSince'>): Promise<Subscription> {
    await this.#deps.subscriptions.findOrBegin(caller);
    return this.lookAt(caller.accountId);
  }

  /** Like `look`, for an account that already has a subscription record. */
  async lookAt(accountId: number): Promise<Subscription> {
    try {
      return await this.#deps.syncWorker.syncNow(accountId);
    } catch (error) {
      throw providerFailure(error);
    }
  }

  /**
   * Ends the paid plan at the end of the paid period.
   * @throws Conflict when the change has not taken effect; Unavailable when the provider doesn't answer. The other
   * methods that change a plan throw the same errors.
   */
  atPeriodEnd(accountId: number): Promise<Subscription> {
    const { stripe } = this.#deps;
    return this.#change(accountId, {
      what: 'cancelled',
      ask: ({ id }) => stripe.subscriptions.update(id, { cancel_at_period_end: true }),
      isDone: (after) => runningPlan(after)?.cancel_at !== null,
    });
  }

  /** Withdraws the cancellation of the paid plan. */
  goOn(accountId: number): Promise<Subscription> {
    const { stripe } = this.#deps;
    return this.#change(accountId, {
      what: 'resumed',
      // An operator may also have set an end date at the provider.
      ask: ({ id, cancel_at_period_end }) =>
        stripe.subscriptions.update(id, cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }),
      isDone: (after) => runningPlan(after)?.cancel_at === null,
    });
  }

  /**
   * Ends the paid plan immediately. Credits the rest of the period if that period was paid, and voids open invoices.
   */
  now(accountId: number): Promise<Subscription> {
    const { stripe } = this.#deps;
    return this.#change(accountId, {
      what: 'cancelled at once',
      ask: async ({ id }) => {
        const bills = await billsOf(stripe, id);
        const prorate = isPaidUp(bills);
        await stripe.subscriptions.cancel(id, { prorate, invoice_now: prorate });
        await voidOpen(stripe, bills);
      },
      isDone: (after) => runningPlan(after) === null,
    });
  }

  /** Requests a change of every running subscription (normally one) and reads the result. */
  async #change(accountId: number, { what, ask, isDone }: Change): Promise<Subscription> {
    const { customers, log } = this.#deps;
    const customer = await customers.findByAccount(accountId);
    try {
      for (const running of customer ? await this.#running(customer._id) : []) await this.#ask(running, ask);
    } catch (error) {
      throw providerFailure(error);
    }
    const after = await this.lookAt(accountId);
    if (isDone(after)) return after;
    log.error({ account: accountId, paid: after.paid }, `a subscription was not ${what}`);
    throw new Conflict(`Your plan could not be ${what}. Please look again how it stands.`);
  }

  async #running(customer: string): Promise<Stripe.Subscription[]> {
    const running: Stripe.Subscription[] = [];
    for await (const one of this.#deps.stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
      if (!isOver(one.status)) running.push(one);
    return running;
  }

  async #ask(running: Stripe.Subscription, ask: Change['ask']): Promise<void> {
    const { log } = this.#deps;
    try {
      await ask(running);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // The subscription has ended in the meantime, by another request or at its end date. The next read shows it.
      if (refusalCode(error) !== 'resource_missing')
        log.warn({ err: error, subscription: running.id }, 'the provider refuses to change a subscription');
    }
  }
}
