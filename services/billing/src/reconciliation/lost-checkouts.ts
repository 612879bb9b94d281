import type { Job } from '@keystead/service-kit';

/** Milliseconds for which a checkout is left to its events: longer than a user takes to fill in a form. */
const leftAlone = 10 * 60_000;

/** A service that reads the outcome of open checkouts of a kind that began before an instant. */
interface Settling {
  settleOpen(before: Date): Promise<void>;
}

/** Settles checkouts whose event was lost, by asking the provider for the state of their sessions. */
export class LostCheckouts {
  readonly #services: readonly Settling[];
  readonly job: Job = {
    name: 'settle checkouts',
    every: leftAlone,
    run: () => this.settle(new Date(Date.now() - leftAlone)),
  };

  constructor(services: readonly Settling[]) {
    this.#services = services;
  }

  /** Settles open checkouts of every kind. The failure of one kind doesn't block the others. */
  async settle(before: Date): Promise<void> {
    const failures: unknown[] = [];
    for (const service of this.#services) await service.settleOpen(before).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'not all checkouts could be settled');
  }
}
