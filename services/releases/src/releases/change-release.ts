import { releases as contract, type ReleaseChange } from '@keystead/contracts';
import { assertVersion, Conflict, endpoint, reply, retryOnConflict } from '@keystead/service-kit';
import { type Doer, doerOf } from '../access/doer.ts';
import { authoriseReader, authoriseTeam } from '../access/release-rights.ts';
import type { Channel } from '../channels/channel.ts';
import type { Dependencies } from '../dependencies.ts';
import { findRelease } from './find-release.ts';
import type { StoredRelease } from './release.ts';
import { presentRelease } from './release-presenter.ts';

type Needed = Pick<Dependencies, 'releases' | 'channels' | 'settlement'>;
type Told = Pick<ReleaseChange, 'reason'> & { readonly doer: Doer };

/**
 * @throws Conflict if everybody has a release, or a rollout lets it out: a release that visitors have is not blocked.
 */
function assertUnused({ stable, candidate }: Channel, id: number): void {
  if (stable === id)
    throw new Conflict(
      'This is what everybody gets. Roll it back, or send them to another release first and block this one then.',
    );
  if (candidate === id) throw new Conflict('This release is being rolled out. Take the rollout back: that blocks it.');
}

/**
 * Blocks a release by a bar; undefined when someone else has changed it at the same time. @throws Conflict if it is in
 * use.
 */
async function blocked({ releases, channels, settlement }: Needed, release: StoredRelease, { doer, reason }: Told) {
  const { _id, remote, record_version } = release;
  // Without this, a promotion that isn't complete would look like a running rollout.
  await settlement.settle(remote);
  const isOurs = await channels.bar(remote, { release: _id, blocking: { ...doer, reason, record_version } });
  if (!isOurs) assertUnused(await channels.find(remote), _id);
  await settlement.settle(remote);
  const now = await findRelease(releases, _id);
  return isOurs && now.state === 'blocked' ? now : undefined;
}

/**
 * The bar is removed first. A blocked release without a bar stays blocked, but a bar that remains would block the
 * release again.
 */
async function allowed({ releases, channels }: Needed, release: StoredRelease, { doer, reason }: Told) {
  await channels.unbar(release.remote, release._id);
  const step = { at: new Date(), action: 'allowed' as const, ...doer, reason };
  return (await releases.changeState(release, step)) ?? undefined;
}

/** Blocks a release, or allows it again. */
export const changeRelease = (deps: Pick<Dependencies, keyof Needed | 'plan'>) =>
  endpoint(contract, 'PUT /releases/{id}', async ({ caller, params, body: { state, reason }, ifMatch }) => {
    authoriseReader(caller);
    const { remote } = await findRelease(deps.releases, params.id);
    authoriseTeam(caller, remote);
    const told = { doer: doerOf(caller), reason };
    const release = await retryOnConflict('this release', async () => {
      const current = await findRelease(deps.releases, params.id);
      assertVersion(current.record_version, { ifMatch });
      if (current.state === state) return current;
      return state === 'blocked' ? blocked(deps, current, told) : allowed(deps, current, told);
    });
    await deps.plan.refresh();
    return reply(presentRelease(release, caller), release.record_version);
  });
