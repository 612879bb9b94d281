import type { Release, RemoteChannel, Rollout, RolloutChange, Stage } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { request } from '@keystead/web-kit';
import type { OperatorAction } from './release.api.ts';
import { formerText, releaseText, stableText } from './release.ts';

const sendRelease =
  ({ id, record_version }: Release, state: Release['state']) =>
  (reason: string) =>
    request('PUT /releases/{id}', { params: { id }, body: { state, reason }, ifMatch: record_version });

export const blockAction = (release: Release): OperatorAction => ({
  title: `Block ${remoteTitle(release.remote)} ${releaseText(release)}?`,
  description: 'No visitor gets it until it is allowed again.',
  label: 'Block',
  danger: true,
  successMessage: 'Release blocked.',
  failureMessage: 'Failed to block the release',
  send: sendRelease(release, 'blocked'),
});

export const allowAction = (release: Release): OperatorAction => ({
  title: `Allow ${remoteTitle(release.remote)} ${releaseText(release)} again?`,
  description: `It was blocked: ${release.blocked_because ?? 'unknown reason'}`,
  label: 'Allow',
  successMessage: 'Release allowed.',
  failureMessage: 'Failed to allow the release',
  send: sendRelease(release, 'published'),
});

const latest = ({ remote, version }: RemoteChannel) => ({ params: { remote }, ifMatch: version });

/** Returns all visitors to the previous good release, after the current one had been rolled out to all. */
export const rollBackAction = (channel: RemoteChannel): OperatorAction => ({
  title: `Roll back ${remoteTitle(channel.remote)}?`,
  description: `Everyone gets ${formerText(channel)} again, and ${stableText(channel)} is blocked.`,
  label: 'Roll back',
  danger: true,
  successMessage: `${remoteTitle(channel.remote)} rolled back.`,
  failureMessage: 'Failed to roll back',
  send: (reason) => request('POST /remotes/{remote}/rollback', { ...latest(channel), body: { reason } }),
});

export const unpinAction = (channel: RemoteChannel): OperatorAction => ({
  title: `Unpin ${remoteTitle(channel.remote)}?`,
  description: `Everyone keeps ${stableText(channel)}; rollouts can be started again.`,
  label: 'Unpin',
  successMessage: `${remoteTitle(channel.remote)} unpinned.`,
  failureMessage: 'Failed to unpin',
  send: (reason) => request('PUT /remotes/{remote}', { ...latest(channel), body: { pinned: false, reason } }),
});

const sendRollout =
  ({ id, version }: Rollout, change: Omit<RolloutChange, 'reason'>) =>
  (reason: string) =>
    request('PUT /rollouts/{id}', { params: { id }, body: { ...change, reason }, ifMatch: version });

const nameOf = ({ remote, candidate }: Rollout) => `${remoteTitle(remote)} ${candidate.version}`;

export const nextStageOf = ({ stages, stage }: Rollout): Stage | undefined => stages[stage + 1];

export const holdAction = (rollout: Rollout): OperatorAction => ({
  title: `Hold ${nameOf(rollout)}?`,
  description: `It stays at ${rollout.percent} % of visitors until it is resumed.`,
  label: 'Hold',
  successMessage: 'Rollout held.',
  failureMessage: 'Failed to hold the rollout',
  send: sendRollout(rollout, { state: 'held' }),
});

export const resumeAction = (rollout: Rollout): OperatorAction => ({
  title: `Resume ${nameOf(rollout)}?`,
  description: 'It continues automatically, stage by stage, as the evidence allows.',
  label: 'Resume',
  successMessage: 'Rollout resumed.',
  failureMessage: 'Failed to resume the rollout',
  send: sendRollout(rollout, { state: 'running' }),
});

export const advanceAction = (rollout: Rollout, { percent }: Stage): OperatorAction => ({
  title: `Move ${nameOf(rollout)} to the next stage?`,
  description: `${percent} % of visitors get it instead of ${rollout.percent} %, regardless of the evidence so far.`,
  label: 'Next stage',
  successMessage: `${percent} % of visitors get it now.`,
  failureMessage: 'Failed to go to the next stage',
  send: sendRollout(rollout, { stage: rollout.stage + 1 }),
});

export const promoteAction = (rollout: Rollout): OperatorAction => ({
  title: `Promote ${nameOf(rollout)}?`,
  description: 'Everyone gets it from now on. It becomes the stable release, and the rollout ends.',
  label: 'Promote',
  successMessage: 'Release promoted.',
  failureMessage: 'Failed to promote the release',
  send: sendRollout(rollout, { state: 'promoted' }),
});

export const rollBackRolloutAction = (rollout: Rollout): OperatorAction => ({
  title: `Roll back ${nameOf(rollout)}?`,
  description: `From their next page on, everyone gets ${
    rollout.baseline === null ? 'what was deployed' : releaseText(rollout.baseline)
  }. The release is blocked until it is allowed again.`,
  label: 'Roll back',
  danger: true,
  successMessage: 'Release rolled back.',
  failureMessage: 'Failed to roll back the release',
  send: sendRollout(rollout, { state: 'rolled_back' }),
});
