import type { ChangeReport, Notice, RequestReport } from '@keystead/contracts';
import { actorOf, type EmailOutbox, type Job, type Outbox, productActor } from '@keystead/service-kit';
import type { ReleaseRepository } from '../releases/releases.repository.ts';
import type { RolloutRepository } from './rollouts.repository.ts';
import { isAnnounced, type StoredRollout, type UnreportedStep } from './rollouts.ts';

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

type Announced = UnreportedStep & { readonly action: 'held' | 'rolled_back' };

const words = { held: 'held', rolled_back: 'rolled back' } as const;
const effects = {
  held: 'Visitors keep the release that they have. It goes on when an admin resumes it.',
  rolled_back: 'Visitors get the release before it.',
} as const;

/** The step with its author and reason. A rollout stores only its last steps. */
const storedStep = ({ steps }: StoredRollout, { at, action }: UnreportedStep) =>
  steps.findLast((step) => step.action === action && step.at.getTime() === at.getTime());

/** The e-mails about a step: to who published the release and to who started the rollout, not to who made the step. */
async function emailsAbout(
  rollout: StoredRollout,
  step: Announced,
  releases: Dependencies['releases'],
): Promise<Notice[]> {
  const { _id, remote, candidate, steps } = rollout;
  const { by, user_id: author, reason } = storedStep(rollout, step) ?? { by: productActor.name, user_id: null };
  const release = await releases.find(candidate);
  const known = [release?.publisher_id, steps[0]?.user_id].filter((id) => typeof id === 'number');
  const what = words[step.action];
  return [...new Set(known)]
    .filter((id) => id !== author)
    .map((user_id) => ({
      key: `rollout ${_id} ${what} ${step.version}`,
      kind: 'system',
      to: { user_id },
      subject: `${remote} ${release?.version ?? ''} was ${what}`,
      opening: `${by} ${step.action === 'held' ? 'held the rollout of' : 'rolled back'} ${remote} ${release?.version ?? ''} (${release?.release ?? candidate}). ${effects[step.action]}`,
      further: [reason ?? ''],
      link: { label: 'See the rollout', path: '/app/releases' },
    }));
}

/** The event about a step, of the account of the admin who started the rollout; none if that is erased. */
async function eventAbout(
  rollout: StoredRollout,
  step: Announced,
  releases: Dependencies['releases'],
): Promise<ChangeReport[]> {
  const { _id, remote, candidate, account_id, steps } = rollout;
  const { by, user_id, reason } = storedStep(rollout, step) ?? { by: productActor.name, user_id: null };
  const account = account_id === undefined ? steps[0]?.user_id : account_id;
  if (typeof account !== 'number') return [];
  const release = await releases.find(candidate);
  const wasHeld = steps.filter(({ at }) => at < step.at).findLast(({ action }) => /^(held|resumed)$/.test(action));
  return [
    {
      kind: 'change',
      key: `rollouts/${_id}/${step.version}`,
      at: step.at.toISOString(),
      account_id: account,
      by: user_id === null ? productActor : actorOf({ user_id, name: by }),
      types: [`rollout.${step.action}`],
      data: {
        object: 'rollout',
        id: _id,
        version: step.version,
        record: {
          remote,
          release: release?.release ?? null,
          release_version: release?.version ?? null,
          state: step.action,
          reason: reason ?? null,
        },
        changes: [{ field: 'state', from: wasHeld?.action === 'held' ? 'held' : 'running', to: step.action }],
      },
    },
  ];
}

/**
 * The write of a step marks it as unreported, so that a crash loses none. It is stored in the audit log once, and
 * e-mailed and sent to webhooks once, by its key.
 */
export const reportDecisions = ({ rollouts, releases, outbox, notices }: Dependencies): Job => ({
  name: 'report decisions of rollouts',
  every: 1_000,
  async run() {
    for (const rollout of await rollouts.unreported())
      for (const step of rollout.untold) {
        if (!step.requested) await outbox.done(reportOf(rollout, step));
        if (isAnnounced(step)) {
          await outbox.write(await eventAbout(rollout, step, releases));
          await notices.write(INSTALLATION, await emailsAbout(rollout, step, releases));
        }
        await rollouts.markReported(rollout, step);
      }
  },
});
