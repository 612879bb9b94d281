import { attemptEach, type Job } from '@keystead/service-kit';
import { idOf } from '../provider/provider-values.ts';
import type { SessionDependencies } from '../provider-events/checkout-sessions.ts';
import { bookRefundsOf, followDisputes } from '../provider-events/refunds-and-disputes.ts';
import type { SubscriptionStore } from '../subscriptions/subscriptions.repository.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Milliseconds for which a checkout is left to its events: longer than a user takes to fill in a form. */
const MIN_CHECKOUT_AGE_MS = 10 * 60_000;
/** Milliseconds for which a synchronised state counts as fresh, so that frequent restarts cause no more requests. */
const FRESH_MS = 12 * HOUR_MS;
/** Milliseconds to look back for refunds: longer than the product is ever down. */
const REFUND_WINDOW_MS = 35 * DAY_MS;
/** Milliseconds to look back for disputes: longer than a bank takes to decide. */
const DISPUTE_WINDOW_MS = 180 * DAY_MS;

interface CheckoutReconciler {
  reconcileOpen(before: Date): Promise<void>;
}

/** Reconciles checkouts whose event was lost, by reading from the provider the state of their sessions. */
export class LostCheckouts {
  readonly #services: readonly CheckoutReconciler[];
  readonly job: Job = {
    name: 'reconcile checkouts',
    every: MIN_CHECKOUT_AGE_MS,
    run: () => this.reconcile(new Date(Date.now() - MIN_CHECKOUT_AGE_MS)),
  };

  constructor(services: readonly CheckoutReconciler[]) {
    this.#services = services;
  }

  /** Reconciles open checkouts of every kind. The failure of one kind doesn't block the others. */
  reconcile(before: Date): Promise<void> {
    const message = () => 'not all checkouts could be reconciled';
    return attemptEach(this.#services, (service) => service.reconcileOpen(before), message);
  }
}

interface ReconciliationDependencies extends SessionDependencies {
  readonly subscriptions: SubscriptionStore;
  readonly lostCheckouts: Pick<LostCheckouts, 'reconcile'>;
}

/**
 * Repairs the effects of lost events and of crashes. Once a day it compares every open checkout, every customer, every
 * refund and every dispute with the provider, and every subscription with the ledger.
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
    const steps = [
      () => lostCheckouts.reconcile(now),
      () => customers.queueStaleSyncs(new Date(now.getTime() - FRESH_MS)),
      () => syncWorker.doDue(),
      () => this.#bookLostRefunds(new Date(now.getTime() - REFUND_WINDOW_MS)),
      () => this.#followLostDisputes(new Date(now.getTime() - DISPUTE_WINDOW_MS)),
      () => subscriptions.repair(),
    ];
    await attemptEach(
      steps,
      (step) => step(),
      () => 'the reconciliation was not complete',
    );
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
