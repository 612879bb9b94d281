import type { RemoteName, Rollout, RolloutChange } from '@keystead/contracts';
import type { Api } from './api/api.ts';
import { CliError } from './cli-error.ts';
import { isOpen } from './is-open.ts';

/** The open rollout of a remote. @throws CliError where there is none. */
export async function openRollout(api: Api, remote: RemoteName): Promise<Rollout> {
  const { rollout } = await api.call('GET /remotes/{remote}', { params: { remote } });
  if (rollout === null || !isOpen(rollout)) {
    throw new CliError(`${remote} has no open rollout.`);
  }
  return rollout;
}

/**
 * Changes the version of a rollout that the caller has read: the API rejects the change if someone else changed it
 * since.
 */
export function changeRollout(api: Api, { id, version }: Rollout, change: RolloutChange): Promise<Rollout> {
  return api.call('PUT /rollouts/{id}', { params: { id }, body: change, ifMatch: version });
}
