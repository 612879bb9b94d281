import type { Job } from '@keystead/service-kit';
import { idOf } from '../provider/object-id.ts';
import { followDisputes } from '../provider-events/disputed-charge.ts';
import type { SessionDependencies } from '../provider-events/paid-session.ts';
import { bookRefundsOf } from '../provider-events/refunded-charge.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { LostCheckouts } from './lost-checkouts.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Milliseconds for which a synchronised state counts as fresh, so that frequent restarts cause no more requests. */
const FRESH_MS = 12 * HOUR_MS;
/** Milliseconds to look back for refunds: longer than the product is ever down. */
const REFUND_WINDOW_MS = 35 * DAY_MS;

/** Milliseconds to look back for disputes: longer than a bank takes to decide. */
const DISPUTE_WINDOW_MS = 180 * DAY_MS;

interface ReconciliationDependencies extends SessionDependencies {
  readonly subscriptions: SubscriptionStore;
  readonly lostCheckouts: Pick<LostCheckouts, 'reconcile'>;
}

/**
 * Repairs the effects of lost events and of crashes. Once a day it compares every open checkout,
 * every customer, every refund and every dispute with the provider, and every subscription with the
 * ledger.
 */
export class Reconciliation {
  readonly #deps: ReconciliationDependencies;
  readonly job: Job = { name: 'reconcile with the payment provider', every: DAY_MS, run: () => this.run() };

  constructor(deps: ReconciliationDependencies) {
    this.#deps = deps;
  }

  /** Compares everything that was not compared recently. */
  async run(now = new Date()): Promise<void> {
    const { customers, subscriptions, syncWorker, lostCheckouts } = this.#deps;
    const failures: unknown[] = [];
    const steps = [
      () => lostCheckouts.reconcile(now),
      () => customers.queueStaleSyncs(new Date(now.getTime() - FRESH_MS)),
      () => syncWorker.doDue(),
      () => this.#bookLostRefunds(new Date(now.getTime() - REFUND_WINDOW_MS)),
      () => this.#followLostDisputes(new Date(now.getTime() - DISPUTE_WINDOW_MS)),
      () => subscriptions.repair(),
    ];
    for (const step of steps) await step().catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'the reconciliation was not complete');
  }

  /** Books and reports disputes whose event was lost. The provider lists the newest first. */
  async #followLostDisputes(since: Date): Promise<void> {
    const { stripe, ledger } = this.#deps;
    for await (const { created, payment_intent } of stripe.disputes.list({ limit: 100 })) {
      if (created * 1000 < since.getTime()) return;
      const payment = await ledger.findPayment(idOf(payment_intent) ?? '');
      if (payment) await followDisputes(this.#deps, payment);
    }
  }

  /** Books refunds whose event was lost. The provider lists the newest first. */
  async #bookLostRefunds(since: Date): Promise<void> {
    const { stripe, ledger } = this.#deps;
    for await (const { id, created, status, payment_intent } of stripe.refunds.list({ limit: 100 })) {
      if (created * 1000 < since.getTime()) return;
      if (status !== 'succeeded' || (await ledger.has(id))) continue;
      const payment = await ledger.findPayment(idOf(payment_intent) ?? '');
      if (payment) await bookRefundsOf(this.#deps, payment);
    }
  }
}
