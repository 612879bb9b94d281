import { releases as contract } from '@keystead/contracts';
import { assertVersion, Conflict, endpoint, reply, retryOnConflict } from '@keystead/service-kit';
import { type Author, authorOf } from '../access/author.ts';
import { authoriseReader, authoriseTeam } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { unusableReason } from '../publishing/assert-usable.ts';
import { findRelease } from '../releases/find-release.ts';
import { type Channel, isBlocked, rollbackConflict, rolledBackTo } from './channel.ts';
import { presentOne } from './channel-presenter.ts';

type Deps = Pick<
  Dependencies,
  | 'channels'
  | 'rollouts'
  | 'releases'
  | 'gateways'
  | 'reconciler'
  | 'plan'
  | 'store'
  | 'storedFiles'
  | 'liveReleases'
  | 'ids'
>;

/** The author and the reason of a rollback, and the number of its request. */
type Attribution = Author & { readonly reason: string; readonly request: number };

/**
 * The newest earlier stable release that may still be used; null if there is none, for what the gateway was deployed
 * with.
 */
async function previousGood(deps: Deps, channel: Channel): Promise<number | null> {
  for (const id of channel.last_good) {
    if (id === channel.stable || isBlocked(channel, id)) continue;
    const release = await deps.releases.find(id);
    if (release && (await unusableReason(deps, release)) === undefined) return id;
  }
  return null;
}

/**
 * The channel after its stable release was rolled back; undefined when someone else has changed it in the meantime. The
 * same write also blocks that release, so that nothing is left half done. A retry of a request that came this far finds
 * its own step.
 */
async function rolledBack(deps: Deps, channel: Channel, attribution: Attribution): Promise<Channel | undefined> {
  const { by, user_id, reason, request } = attribution;
  const conflict = rollbackConflict(channel);
  if (conflict !== undefined) throw new Conflict(conflict);
  const release = channel.stable as number;
  const { record_version } = await findRelease(deps.releases, release);
  const sent = rolledBackTo(channel, await previousGood(deps, channel));
  const step = { at: new Date(), by, user_id, action: 'rolled_back' as const, stable: sent.stable, reason, request };
  const block = { release, blocking: { by, user_id, reason, record_version } };
  return (await deps.channels.change(channel, { ...sent, pinned: false }, step, block)) ?? undefined;
}

/** Rolls back the stable release: everybody gets the previous good one, and the release is blocked. */
export const rollBackChannel = (deps: Deps) =>
  endpoint(contract, 'POST /remotes/{remote}/rollback', async (request) => {
    const { caller, params, body, ifMatch, recordId } = request;
    authoriseReader(caller);
    authoriseTeam(caller, params.remote);
    const { channels, reconciler, plan, liveReleases, ids } = deps;
    const { id } = await recordId(() => ids.rollbacks.next());
    await reconciler.reconcile(params.remote);
    const channel = await retryOnConflict('this remote', async () => {
      const current = await channels.find(params.remote);
      if (current.steps.some((step) => step.request === id)) return current;
      assertVersion(current.version, { ifMatch });
      return rolledBack(deps, current, { ...authorOf(caller), reason: body.reason, request: id });
    });
    await reconciler.reconcile(params.remote);
    await plan.refresh();
    await liveReleases.record();
    return reply(await presentOne(deps, channel, caller), channel.version);
  });
