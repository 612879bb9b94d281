import type { RemoteName, Rollout, RolloutChange } from '@keystead/contracts';
import type { Api } from './api/api.ts';
import { isOpen } from './is-open.ts';
import { Refusal } from './refusal.ts';

/** The rollout of a remote that is open. @throws Refusal where none is. */
export async function openRollout(api: Api, remote: RemoteName): Promise<Rollout> {
  const { rollout } = await api.call('GET /remotes/{remote}', { params: { remote } });
  if (rollout === null || !isOpen(rollout)) {
    throw new Refusal(`Nothing of ${remote} is being rolled out.`);
  }
  return rollout;
}

/** Changes a rollout as it was seen: somebody else's change in between is refused. */
export function changeRollout(api: Api, { id, version }: Rollout, change: RolloutChange): Promise<Rollout> {
  return api.call('PUT /rollouts/{id}', { params: { id }, body: change, ifMatch: version });
}
