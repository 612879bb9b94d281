import type { Release, RemoteChannel } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { remoteTitle } from '../remotes/remote-titles.ts';
import type { OperatorAction } from './operator-action.ts';
import { formerText, releaseText, stableText } from './release-labels.ts';

const send =
  ({ id, record_version }: Release, state: Release['state']) =>
  (reason: string) =>
    request('PUT /releases/{id}', { params: { id }, body: { state, reason }, ifMatch: record_version });

/** Blocks a release for all visitors. */
export const blockAction = (release: Release): OperatorAction => ({
  title: `Block ${remoteTitle(release.remote)} ${releaseText(release)}?`,
  description: 'No visitor gets it until it is allowed again.',
  label: 'Block',
  danger: true,
  successMessage: 'Release blocked.',
  failureMessage: 'Failed to block the release',
  send: send(release, 'blocked'),
});

/** Lets a blocked release be rolled out again. */
export const allowAction = (release: Release): OperatorAction => ({
  title: `Allow ${remoteTitle(release.remote)} ${releaseText(release)} again?`,
  description: `It was blocked: ${release.blocked_because ?? 'unknown reason'}`,
  label: 'Allow',
  successMessage: 'Release allowed.',
  failureMessage: 'Failed to allow the release',
  send: send(release, 'published'),
});

/** Returns all visitors to the previous good release, after the current one had been rolled out to all. */
export const rollBackAction = (channel: RemoteChannel): OperatorAction => ({
  title: `Roll back ${remoteTitle(channel.remote)}?`,
  description: `Everyone gets ${formerText(channel)} again, and ${stableText(channel)} is blocked.`,
  label: 'Roll back',
  danger: true,
  successMessage: `${remoteTitle(channel.remote)} rolled back.`,
  failureMessage: 'Failed to roll back',
  send: (reason) =>
    request('POST /remotes/{remote}/rollback', {
      params: { remote: channel.remote },
      body: { reason },
      ifMatch: channel.version,
    }),
});

/** Ends the pin of a remote, so that rollouts can start again. */
export const unpinAction = (channel: RemoteChannel): OperatorAction => ({
  title: `Unpin ${remoteTitle(channel.remote)}?`,
  description: `Everyone keeps ${stableText(channel)}; rollouts can be started again.`,
  label: 'Unpin',
  successMessage: `${remoteTitle(channel.remote)} unpinned.`,
  failureMessage: 'Failed to unpin',
  send: (reason) =>
    request('PUT /remotes/{remote}', {
      params: { remote: channel.remote },
      body: { pinned: false, reason },
      ifMatch: channel.version,
    }),
});
