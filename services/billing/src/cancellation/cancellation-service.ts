import { type Caller, Conflict, type Logger } from '@keystead/service-kit';
import Stripe from 'stripe';
import type { CustomerStore } from '../customers/customer-store.ts';
import { providerFailure, refusalCode } from '../provider/provider-failure.ts';
import { isOver } from '../provider/subscription-end.ts';
import { runningPlan, type Subscription } from '../subscriptions/subscription.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';
import { billsOf, isPaidUp, voidOpen } from './bills.ts';

/** What the service depends on. */
interface Dependencies {
  readonly subscriptions: SubscriptionStore;
  readonly customers: CustomerStore;
  readonly syncWorker: SyncWorker;
  readonly stripe: Stripe;
  readonly log: Logger;
}

/** What is asked of the provider, and whether it has come about. */
interface Change {
  readonly what: string;
  readonly ask: (running: Stripe.Subscription) => Promise<unknown>;
  readonly isDone: (after: Subscription) => boolean;
}

/** Has the provider end paid plans, or go on with them, and takes over at once what has become of them. */
export class CancellationService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * How the caller's account stands at the provider at this moment: what is decided by.
   * @throws Unavailable when the provider doesn't answer.
   */
  async look(caller: Pick<Caller, 'accountId' | 'accountSince'>): Promise<Subscription> {
    await this.#deps.subscriptions.findOrBegin(caller);
    return this.lookAt(caller.accountId);
  }

  /** The same of an account that was begun. */
  async lookAt(accountId: number): Promise<Subscription> {
    try {
      return await this.#deps.syncWorker.syncNow(accountId);
    } catch (error) {
      throw providerFailure(error);
    }
  }

  /**
   * Ends the paid plan with the period that is paid.
   * @throws Conflict when it has not come about; Unavailable when the provider doesn't answer. So do the others.
   */
  atPeriodEnd(accountId: number): Promise<Subscription> {
    const { stripe } = this.#deps;
    return this.#change(accountId, {
      what: 'cancelled',
      ask: ({ id }) => stripe.subscriptions.update(id, { cancel_at_period_end: true }),
      isDone: (after) => runningPlan(after)?.cancel_at !== null,
    });
  }

  /** Takes back that the paid plan ends. */
  goOn(accountId: number): Promise<Subscription> {
    const { stripe } = this.#deps;
    return this.#change(accountId, {
      what: 'resumed',
      // At the provider an operator may also have set a day on which it ends.
      ask: ({ id, cancel_at_period_end }) =>
        stripe.subscriptions.update(id, cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }),
      isDone: (after) => runningPlan(after)?.cancel_at === null,
    });
  }

  /**
   * Ends the paid plan at once. What is left of its period is credited if that was paid; what is open is not asked for any
   * more.
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

  /** Asks for a change of whatever runs (it is one as a rule), and finds out what has become of it. */
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
      // It has ended meanwhile, by somebody else or at its time: what is read next says so.
      if (refusalCode(error) !== 'resource_missing')
        log.warn({ err: error, subscription: running.id }, 'the provider refuses to change a subscription');
    }
  }
}
