import type { Notice, RequestReport } from '@keystead/contracts';
import { type EmailOutbox, type Job, type Outbox, productActor } from '@keystead/service-kit';
import type { ReleaseRepository } from '../releases/releases.repository.ts';
import type { RolloutRepository } from './rollouts.repository.ts';
import type { StoredRollout, UnreportedStep } from './rollouts.ts';

/** Releases belong to no account. */
const INSTALLATION = 0;

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

interface Dependencies {
  readonly rollouts: RolloutRepository;
  readonly releases: Pick<ReleaseRepository, 'find'>;
  readonly outbox: Outbox;
  readonly notices: EmailOutbox;
}

/** The e-mails about a rollback: to who published the release, and to who started the rollout. */
async function rollbackEmails(
  { _id, remote, candidate, steps }: StoredRollout,
  { version }: UnreportedStep,
  releases: Dependencies['releases'],
): Promise<Notice[]> {
  const release = await releases.find(candidate);
  const users = new Set([release?.publisher_id, steps[0]?.user_id].filter((id) => typeof id === 'number'));
  return [...users].map((user_id) => ({
    key: `rollout ${_id} rolled back ${version}`,
    to: { user_id },
    subject: `${remote} ${release?.version ?? ''} was rolled back`,
    opening: `Keystead rolled back ${remote} ${release?.version ?? ''} (${release?.release ?? candidate}). Visitors get the release before it.`,
    further: [steps.at(-1)?.reason ?? ''],
    link: { label: 'See the rollout', path: '/app/releases' },
  }));
}

/**
 * The write of a step marks it as unreported, so that a crash loses none. It is stored in the audit log once, and
 * e-mailed once, by its key.
 */
export const reportDecisions = ({ rollouts, releases, outbox, notices }: Dependencies): Job => ({
  name: 'report decisions of rollouts',
  every: 1_000,
  async run() {
    for (const rollout of await rollouts.unreported())
      for (const step of rollout.untold) {
        await outbox.done(reportOf(rollout, step));
        if (step.action === 'rolled_back')
          await notices.write(INSTALLATION, await rollbackEmails(rollout, step, releases));
        await rollouts.markReported(rollout, step);
      }
  },
});
