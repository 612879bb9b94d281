import type { RequestReport } from '@keystead/contracts';
import { type Job, type Outbox, productActor } from '@keystead/service-kit';
import type { RolloutRepository } from './rollouts.repository.ts';
import type { StoredRollout, UnreportedStep } from './rollouts.ts';

/** A step belongs to no account, so the log stores it as a request of the product itself. */
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

/** The write of a step marks it as unreported, so that a crash loses none. It is stored once, by its key. */
export const reportDecisions = (rollouts: RolloutRepository, outbox: Outbox): Job => ({
  name: 'report decisions of rollouts',
  every: 1_000,
  async run() {
    for (const rollout of await rollouts.unreported())
      for (const step of rollout.untold) {
        await outbox.done(reportOf(rollout, step));
        await rollouts.markReported(rollout, step);
      }
  },
});
