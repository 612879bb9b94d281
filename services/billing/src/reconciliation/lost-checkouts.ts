import type { Job } from '@keystead/service-kit';

/** Milliseconds for which a checkout is left to its events: longer than a user takes to fill in a form. */
const MIN_AGE_MS = 10 * 60_000;

/** A service that reads the outcome of open checkouts of a kind that started before an instant. */
interface CheckoutReconciler {
  reconcileOpen(before: Date): Promise<void>;
}

/** Reconciles checkouts whose event was lost, by reading from the provider the state of their sessions. */
export class LostCheckouts {
  readonly #services: readonly CheckoutReconciler[];
  readonly job: Job = {
    name: 'reconcile checkouts',
    every: MIN_AGE_MS,
    run: () => this.reconcile(new Date(Date.now() - MIN_AGE_MS)),
  };

  constructor(services: readonly CheckoutReconciler[]) {
    this.#services = services;
  }

  /** Reconciles open checkouts of every kind. The failure of one kind doesn't block the others. */
  async reconcile(before: Date): Promise<void> {
    const failures: unknown[] = [];
    for (const service of this.#services) await service.reconcileOpen(before).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'not all checkouts could be reconciled');
  }
}
