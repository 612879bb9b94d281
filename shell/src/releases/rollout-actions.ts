import type { Rollout, RolloutChange, Stage } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { remoteTitle } from '../remotes/remote-titles.ts';
import type { OperatorAction } from './operator-action.ts';
import { releaseText } from './release-labels.ts';

const send =
  ({ id, version }: Rollout, change: Omit<RolloutChange, 'reason'>) =>
  (reason: string) =>
    request('PUT /rollouts/{id}', { params: { id }, body: { ...change, reason }, ifMatch: version });

const nameOf = ({ remote, candidate }: Rollout) => `${remoteTitle(remote)} ${candidate.version}`;

/** The stage after the current one; undefined at the last. */
export const nextStageOf = ({ stages, stage }: Rollout): Stage | undefined => stages[stage + 1];

/** Holds a rollout at its current stage. */
export const holdAction = (rollout: Rollout): OperatorAction => ({
  title: `Hold ${nameOf(rollout)}?`,
  description: `It stays at ${rollout.percent} % of visitors until it is resumed.`,
  label: 'Hold',
  successMessage: 'Rollout held.',
  failureMessage: 'Failed to hold the rollout',
  send: send(rollout, { state: 'held' }),
});

/** Resumes a held rollout. */
export const resumeAction = (rollout: Rollout): OperatorAction => ({
  title: `Resume ${nameOf(rollout)}?`,
  description: 'It continues automatically, stage by stage, as the evidence allows.',
  label: 'Resume',
  successMessage: 'Rollout resumed.',
  failureMessage: 'Failed to resume the rollout',
  send: send(rollout, { state: 'running' }),
});

/** Moves a rollout to its next stage immediately. */
export const advanceAction = (rollout: Rollout, { percent }: Stage): OperatorAction => ({
  title: `Move ${nameOf(rollout)} to the next stage?`,
  description: `${percent} % of visitors get it instead of ${rollout.percent} %, regardless of the evidence so far.`,
  label: 'Next stage',
  successMessage: `${percent} % of visitors get it now.`,
  failureMessage: 'Failed to go to the next stage',
  send: send(rollout, { stage: rollout.stage + 1 }),
});

/** Gives the candidate to all visitors. */
export const promoteAction = (rollout: Rollout): OperatorAction => ({
  title: `Promote ${nameOf(rollout)}?`,
  description: 'Everyone gets it from now on. It becomes the stable release, and the rollout ends.',
  label: 'Promote',
  successMessage: 'Release promoted.',
  failureMessage: 'Failed to promote the release',
  send: send(rollout, { state: 'promoted' }),
});

/** Returns all visitors to the release of before. */
export const rollBackRolloutAction = (rollout: Rollout): OperatorAction => ({
  title: `Roll back ${nameOf(rollout)}?`,
  description: `From their next page on, everyone gets ${
    rollout.baseline === null ? 'what was deployed' : releaseText(rollout.baseline)
  }. The release is blocked until it is allowed again.`,
  label: 'Roll back',
  danger: true,
  successMessage: 'Release rolled back.',
  failureMessage: 'Failed to roll back the release',
  send: send(rollout, { state: 'rolled_back' }),
});
