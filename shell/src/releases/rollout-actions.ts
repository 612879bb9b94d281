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
  description: `It stays at ${rollout.percent} % of visitors until somebody resumes it.`,
  label: 'Hold',
  done: 'Rollout held.',
  failed: 'Failed to hold the rollout',
  send: send(rollout, { state: 'held' }),
});

/** Resumes a held rollout. */
export const resumeAction = (rollout: Rollout): OperatorAction => ({
  title: `Resume ${nameOf(rollout)}?`,
  description: 'It goes on by itself, stage by stage, as what is seen allows.',
  label: 'Resume',
  done: 'Rollout resumed.',
  failed: 'Failed to resume the rollout',
  send: send(rollout, { state: 'running' }),
});

/** Moves a rollout to its next stage immediately. */
export const advanceAction = (rollout: Rollout, { percent }: Stage): OperatorAction => ({
  title: `Take ${nameOf(rollout)} to the next stage?`,
  description: `${percent} % of visitors get it instead of ${rollout.percent} %, whatever was seen until now.`,
  label: 'Next stage',
  done: `${percent} % of visitors get it now.`,
  failed: 'Failed to go to the next stage',
  send: send(rollout, { stage: rollout.stage + 1 }),
});

/** Gives the candidate to all visitors. */
export const promoteAction = (rollout: Rollout): OperatorAction => ({
  title: `Promote ${nameOf(rollout)}?`,
  description: 'Everybody gets it from now on: it becomes the stable release, and the rollout ends.',
  label: 'Promote',
  done: 'Release promoted.',
  failed: 'Failed to promote the release',
  send: send(rollout, { state: 'promoted' }),
});

/** Returns all visitors to the release of before. */
export const takeBackAction = (rollout: Rollout): OperatorAction => ({
  title: `Take back ${nameOf(rollout)}?`,
  description: `From their next page on everybody has ${
    rollout.baseline === null ? 'what was deployed' : releaseText(rollout.baseline)
  }. The release is blocked until somebody allows it again.`,
  label: 'Take back',
  danger: true,
  done: 'Release taken back.',
  failed: 'Failed to take the release back',
  send: send(rollout, { state: 'rolled_back' }),
});
