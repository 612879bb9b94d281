import type { RequestReport } from '@keystead/contracts';
import { isDuplicateKey, type Job, type Outbox, productActor } from '@keystead/service-kit';
import type { RolloutRepository } from './rollouts.repository.ts';
import type { StoredRollout, UnreportedStep } from './rollouts.ts';

/**
 * The audit log's entry for a step. A step belongs to no account, so it is no change that accounts are notified of. The
 * log stores it as a request of the product itself.
 */
function reportOf({ _id }: StoredRollout, { at, action, version }: UnreportedStep): RequestReport {
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
 * Reports to the audit log what the product did to rollouts by itself. The write of a step also marks it as unreported,
 * so that a crash loses none. A step that is reported twice is stored once, by its key.
 */
export const reportDecisions = (rollouts: RolloutRepository, outbox: Outbox): Job => ({
  name: 'report decisions of rollouts',
  every: 1_000,
  async run() {
    for (const rollout of await rollouts.unreported())
      for (const step of rollout.untold) {
        await outbox.done(reportOf(rollout, step)).catch((error) => {
          if (!isDuplicateKey(error)) throw error;
        });
        await rollouts.markReported(rollout, step);
      }
  },
});
