import { releases as contract } from '@keystead/contracts';
import { assertVersion, Conflict, endpoint, reply, retryOnConflict } from '@keystead/service-kit';
import { type Doer, doerOf } from '../access/doer.ts';
import { authoriseReader, authoriseTeam } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { unusableBecause } from '../publishing/assert-usable.ts';
import { findRelease } from '../releases/find-release.ts';
import { type Channel, isBarred, notRolledBackBecause, takenBackTo } from './channel.ts';
import { presentOne } from './channel-presenter.ts';

type Needed = Pick<
  Dependencies,
  | 'channels'
  | 'rollouts'
  | 'releases'
  | 'gateways'
  | 'settlement'
  | 'plan'
  | 'store'
  | 'storedFiles'
  | 'liveReleases'
  | 'ids'
>;

/** The author and the reason of a rollback, and the number of its request. */
type Told = Doer & { readonly reason: string; readonly request: number };

/**
 * The newest earlier stable release that may still be used; null if there is none, for what the gateway was deployed
 * with.
 */
async function goodBefore(deps: Needed, channel: Channel): Promise<number | null> {
  for (const id of channel.last_good) {
    if (id === channel.stable || isBarred(channel, id)) continue;
    const release = await deps.releases.find(id);
    if (release && (await unusableBecause(deps, release)) === undefined) return id;
  }
  return null;
}

/**
 * The channel after its stable release was rolled back; undefined when someone else has changed it in the meantime. The
 * same write also bars that release, so that nothing is left half done. A retry of a request that came this far finds
 * its own step.
 */
async function takenBack(deps: Needed, channel: Channel, told: Told): Promise<Channel | undefined> {
  const { by, user_id, reason, request } = told;
  const because = notRolledBackBecause(channel);
  if (because !== undefined) throw new Conflict(because);
  const release = channel.stable as number;
  const { record_version } = await findRelease(deps.releases, release);
  const sent = takenBackTo(channel, await goodBefore(deps, channel));
  const step = { at: new Date(), by, user_id, action: 'rolled_back' as const, stable: sent.stable, reason, request };
  const bar = { release, blocking: { by, user_id, reason, record_version } };
  return (await deps.channels.change(channel, { ...sent, pinned: false }, step, bar)) ?? undefined;
}

/** Rolls back the stable release: everybody gets the previous good one, and the release is blocked. */
export const rollBackChannel = (deps: Needed) =>
  endpoint(contract, 'POST /remotes/{remote}/rollback', async (request) => {
    const { caller, params, body, ifMatch, recordId } = request;
    authoriseReader(caller);
    authoriseTeam(caller, params.remote);
    const { channels, settlement, plan, liveReleases, ids } = deps;
    const { id } = await recordId(() => ids.rollbacks.next());
    await settlement.settle(params.remote);
    const channel = await retryOnConflict('this remote', async () => {
      const current = await channels.find(params.remote);
      if (current.steps.some((step) => step.request === id)) return current;
      assertVersion(current.version, { ifMatch });
      return takenBack(deps, current, { ...doerOf(caller), reason: body.reason, request: id });
    });
    await settlement.settle(params.remote);
    await plan.refresh();
    await liveReleases.note();
    return reply(await presentOne(deps, channel, caller), channel.version);
  });
