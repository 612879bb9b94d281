import type { Job } from '@keystead/service-kit';

/** Milliseconds for which a checkout is left to the events about it: as long as somebody fills in a form, and more. */
const leftAlone = 10 * 60_000;

/** Who asks the provider what became of checkouts of a kind that were begun before an instant and stand open. */
interface Settling {
  settleOpen(before: Date): Promise<void>;
}

/** Settles checkouts whose event was lost: what became of their sessions, the provider says when it is asked. */
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

  /** Settles those of every kind. A kind that fails keeps no other waiting. */
  async settle(before: Date): Promise<void> {
    const failures: unknown[] = [];
    for (const service of this.#services) await service.settleOpen(before).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'not all checkouts could be settled');
  }
}
