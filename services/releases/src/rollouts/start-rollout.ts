import { releases as contract, type NewRollout } from '@keystead/contracts';
import { assertVersion, Conflict, created, endpoint, retryOnConflict } from '@keystead/service-kit';
import { authorOf } from '../access/author.ts';
import { authoriseReader, authoriseTeam } from '../access/release-rights.ts';
import { type Channel, isBlocked } from '../channels/channel.ts';
import type { Dependencies } from '../dependencies.ts';
import { assertUsable } from '../publishing/assert-usable.ts';
import { findRelease } from '../releases/find-release.ts';
import { findRollout } from './find-rollout.ts';
import { presentOneRollout } from './present-rollouts.ts';
import { newRollout } from './rollout.ts';
import { assertStages } from './stages.ts';

type Deps = Pick<
  Dependencies,
  | 'channels'
  | 'rollouts'
  | 'releases'
  | 'reconciler'
  | 'plan'
  | 'points'
  | 'gateways'
  | 'mountTimes'
  | 'store'
  | 'storedFiles'
  | 'ids'
  | 'liveReleases'
>;

function assertStartable(channel: Channel, { release_id }: NewRollout): void {
  const { pinned, open_rollout, stable } = channel;
  if (pinned) throw new Conflict('This remote is pinned. Unpin it before you start a rollout.');
  if (open_rollout !== null) throw new Conflict('A rollout of this remote is open already.');
  if (isBlocked(channel, release_id))
    throw new Conflict('This release is blocked. Allow it again first, with a reason.');
  if (stable === release_id) throw new Conflict('Everyone has this release already.');
}

/** Claims the channel for a rollout. A retry of a request that came this far finds its own claim. */
function claimChannel({ channels }: Deps, remote: Channel['_id'], rollout: number, body: NewRollout, ifMatch?: number) {
  return retryOnConflict('this remote', async () => {
    const channel = await channels.find(remote);
    if (channel.open_rollout === rollout) return channel;
    assertVersion(channel.version, { ifMatch });
    assertStartable(channel, body);
    return (await channels.claim(channel, rollout, body.release_id)) ?? undefined;
  });
}

/**
 * The stable arm: a release, or what gateways were deployed with, and the 75th percentile of its mount times if that is
 * known.
 */
async function stableArm({ releases, gateways, mountTimes }: Deps, remote: Channel['_id'], id: number | null) {
  const builtIn = async () => (await gateways.last())?.built_in.find((each) => each.remote === remote);
  const release = (id === null ? await builtIn() : await releases.find(id))?.release ?? null;
  return { id, release, p75: release === null ? null : await mountTimes.p75(remote, release) };
}

/**
 * Starts a rollout. The channel is claimed first, by a write that names its version, so that only one of two operators
 * succeeds. Then the rollout is written and takes effect. If the remote was pinned in between, the rollout has ended
 * already.
 */
export const startRollout = (deps: Deps) =>
  endpoint(contract, 'POST /remotes/{remote}/rollouts', async (request) => {
    const { caller, params, body, ifMatch, recordId } = request;
    authoriseReader(caller);
    authoriseTeam(caller, params.remote);
    assertStages(body.stages ?? []);
    const { rollouts, releases, reconciler, points, plan, ids } = deps;
    const candidate = await findRelease(releases, body.release_id, params.remote);
    const { id } = await recordId(() => ids.rollouts.next());
    if (!(await rollouts.find(id))) {
      await assertUsable(deps, candidate);
      await reconciler.reconcile(params.remote);
      const { stable: baseline } = await claimChannel(deps, params.remote, id, body, ifMatch);
      const stable = await stableArm(deps, params.remote, baseline);
      await rollouts.add(newRollout(id, body, { candidate, stable, author: authorOf(caller) }));
    }
    await reconciler.reconcile(params.remote);
    const rollout = await findRollout(rollouts, id);
    if (!rollout.open) throw new Conflict(`This rollout has ended already: ${rollout.steps.at(-1)?.reason ?? ''}`);
    await points.add(rollout, rollout.started_at);
    await plan.refresh();
    await deps.liveReleases.record();
    return created(await presentOneRollout(releases, rollout, caller), 'rollouts');
  });
