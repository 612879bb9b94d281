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

/**
 * Reconciles open checkouts of every kind, by reading from the provider the state of their sessions. The failure of one
 * kind doesn't block the others.
 */
export const reconcileCheckouts = (services: readonly CheckoutReconciler[], before: Date): Promise<void> =>
  attemptEach(
    services,
    (service) => service.reconcileOpen(before),
    () => 'not all checkouts could be reconciled',
  );

interface ReconciliationDependencies extends SessionDependencies {
  readonly subscriptions: SubscriptionStore;
  readonly checkoutServices: readonly CheckoutReconciler[];
}

/** Books and reports disputes whose event was lost. The provider lists the newest first. */
async function followLostDisputes(deps: ReconciliationDependencies, since: Date): Promise<void> {
  for await (const { created, payment_intent } of deps.stripe.disputes.list({ limit: 100 })) {
    if (created * 1000 < since.getTime()) return;
    const payment = await deps.ledger.findPayment(idOf(payment_intent) ?? '');
    if (payment) await followDisputes(deps, payment);
  }
}

/** Books refunds whose event was lost. The provider lists the newest first. */
async function bookLostRefunds(deps: ReconciliationDependencies, since: Date): Promise<void> {
  const { stripe, ledger } = deps;
  for await (const { id, created, status, payment_intent } of stripe.refunds.list({ limit: 100 })) {
    if (created * 1000 < since.getTime()) return;
    if (status !== 'succeeded' || (await ledger.has(id))) continue;
    const payment = await ledger.findPayment(idOf(payment_intent) ?? '');
    if (payment) await bookRefundsOf(deps, payment);
  }
}

/**
 * Repairs the effects of lost events and of crashes: compares every open checkout, every customer, every refund and
 * every dispute with the provider, and every subscription with the ledger.
 */
export async function reconcile(deps: ReconciliationDependencies, now = new Date()): Promise<void> {
  const { checkoutServices, customers, subscriptions, syncWorker } = deps;
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const steps = [
    () => reconcileCheckouts(checkoutServices, now),
    () => customers.queueStaleSyncs(before(FRESH_MS)),
    () => syncWorker.doDue(),
    () => bookLostRefunds(deps, before(REFUND_WINDOW_MS)),
    () => followLostDisputes(deps, before(DISPUTE_WINDOW_MS)),
    () => subscriptions.repair(),
  ];
  await attemptEach(
    steps,
    (step) => step(),
    () => 'the reconciliation was not complete',
  );
}

export const reconciliationJobs = (deps: ReconciliationDependencies): Job[] => [
  {
    name: 'reconcile checkouts',
    every: MIN_CHECKOUT_AGE_MS,
    run: () => reconcileCheckouts(deps.checkoutServices, new Date(Date.now() - MIN_CHECKOUT_AGE_MS)),
  },
  { name: 'reconcile with the payment provider', every: DAY_MS, run: () => reconcile(deps) },
];
