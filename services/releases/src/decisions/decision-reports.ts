import type { RequestReport } from '@keystead/contracts';
import { isDuplicateKey, type Job, type Outbox, productActor } from '@keystead/service-kit';
import type { StoredRollout, UntoldStep } from '../rollouts/rollout.ts';
import type { RolloutStore } from '../rollouts/rollout-store.ts';

/**
 * What the audit log says of a step. It belongs to no account, and so is no change that accounts are told of: it stands there as
 * a request that the product made of itself.
 */
function reportOf({ _id }: StoredRollout, { at, action, version }: UntoldStep): RequestReport {
  const step = `rollouts/${_id}/${version}`;
  return {
    kind: 'request',
    key: `requests/${step}`,
    at: at.toISOString(),
    account_id: null,
    by: productActor,
    action: `rollout.${action}`,
    subject: `rollouts/${_id}`,
    status: 200,
    request_id: step,
  };
}

/**
 * Tells the audit log of what the product did to rollouts by itself. A step says in its own write that it is to be told, so that
 * none is lost with a process; told twice, it is there once, by its key.
 */
export class DecisionReports {
  readonly #rollouts: RolloutStore;
  readonly #outbox: Outbox;

  constructor(rollouts: RolloutStore, outbox: Outbox) {
    this.#rollouts = rollouts;
    this.#outbox = outbox;
  }

  get job(): Job {
    return { name: 'report decisions of rollouts', every: 1_000, run: () => this.tell() };
  }

  /** Tells all that is left to tell. */
  async tell(): Promise<void> {
    for (const rollout of await this.#rollouts.untold())
      for (const step of rollout.untold) {
        await this.#outbox.done(reportOf(rollout, step)).catch((error) => {
          if (!isDuplicateKey(error)) throw error;
        });
        await this.#rollouts.told(rollout, step);
      }
  }
}
