import { type ChannelChange, releases as contract } from '@keystead/contracts';
import { assertVersion, Conflict, endpoint, reply, retryOnConflict, ValidationFailed } from '@keystead/service-kit';
import { type Author, authoriseReader, authoriseTeam, authorOf } from '../access.ts';
import type { Dependencies } from '../dependencies.ts';
import { assertUsable, unusableReason } from '../publishing/usable-releases.ts';
import { decisionOf } from '../rollouts/decisions.ts';
import { presentChannels, presentOne } from './channels.mapper.ts';
import {
  assertNotBlocked,
  type Channel,
  type ChannelStep,
  isBlocked,
  rollbackConflict,
  rolledBackTo,
  sentTo,
} from './channels.ts';

function actionOf({ stable_id, pinned }: ChannelChange): ChannelStep['action'] {
  if (pinned === undefined) return 'sent';
  return pinned ? 'pinned' : stable_id === undefined ? 'unpinned' : 'sent';
}

/** @throws Conflict unless everybody may be sent to this release now */
async function assertAllowed(
  deps: Dependencies,
  channel: Channel,
  { stable_id, pinned }: ChannelChange,
): Promise<void> {
  if (channel.open_rollout !== null && pinned !== true)
    throw new Conflict('A rollout is open. End it first, or pin the remote, which takes it out of force.');
  if (typeof stable_id !== 'number') return;
  assertNotBlocked(channel, stable_id);
  await assertUsable(deps, await deps.releases.get(stable_id, channel._id));
}

/** Returns an attempt to change a channel, which resolves to undefined when it has changed in the meantime. */
function channelUpdate(deps: Dependencies, body: ChannelChange, author: Author) {
  const attribution = { ...author, reason: body.reason };
  /** The version of the channel whose rollout this request has ended. */
  let endedAt: number | undefined;

  /**
   * False when the rollout has changed meanwhile. It ends before the channel changes, so that it can't be promoted
   * after the channel has moved on. A rollout that was claimed and isn't written yet needs no end.
   */
  async function endRollout(channel: Channel): Promise<boolean> {
    const rollout = channel.open_rollout === null ? null : await deps.rollouts.find(channel.open_rollout);
    if (!rollout) return true;
    if (!rollout.open) {
      await deps.reconciler.reconcile(channel._id);
      return false;
    }
    const decision = decisionOf(rollout, new Date());
    const isOver = (await deps.rollouts.end(rollout, { ...attribution, state: 'aborted', decision })) !== null;
    if (isOver) endedAt = channel.version;
    return isOver;
  }

  return async (channel: Channel, ifMatch: number | undefined): Promise<Channel | undefined> => {
    const { stable_id, pinned = channel.pinned, version } = body;
    // The update that follows from the end of a rollout is this request's own.
    const isOwnUpdate = channel.open_rollout === null && channel.version - 1 === endedAt;
    assertVersion(isOwnUpdate ? channel.version - 1 : channel.version, { ifMatch, version });
    await assertAllowed(deps, channel, body);
    if (!(await endRollout(channel))) return undefined;
    const { stable, last_good } = stable_id === undefined ? channel : sentTo(channel, stable_id);
    const step = { at: new Date(), ...attribution, action: actionOf(body), stable };
    return (await deps.channels.change(channel, { stable, last_good, pinned }, step)) ?? undefined;
  };
}

const changeChannel = (deps: Dependencies) =>
  endpoint(contract, 'PUT /remotes/{remote}', async ({ caller, params: { remote }, body, ifMatch }) => {
    authoriseTeam(caller, remote);
    if (body.stable_id === undefined && body.pinned === undefined)
      throw new ValidationFailed({ stable_id: 'or pinned must be there' });
    await deps.reconciler.reconcile(remote);
    const attempt = channelUpdate(deps, body, authorOf(caller));
    const channel = await retryOnConflict('this remote', async () =>
      attempt(await deps.channels.find(remote), ifMatch),
    );
    // A rollout that was claimed may have been written in the meantime.
    await deps.reconciler.reconcile(remote);
    await deps.plan.refresh();
    await deps.liveReleases.record();
    return reply(await presentOne(deps, channel, caller), channel.version);
  });

type RollbackAttribution = Author & { readonly reason: string; readonly request: number };

/** The newest earlier stable release that may still be used; null for what the gateway was deployed with. */
async function previousGood(deps: Dependencies, channel: Channel): Promise<number | null> {
  for (const id of channel.last_good) {
    if (id === channel.stable || isBlocked(channel, id)) continue;
    const release = await deps.releases.find(id);
    if (release && (await unusableReason(deps, release)) === undefined) return id;
  }
  return null;
}

/**
 * Undefined when the channel has changed meanwhile. The same write also blocks the release, so that nothing is left
 * half done, and adds a step, by which a retry of the request finds it.
 */
async function rolledBack(
  deps: Dependencies,
  channel: Channel,
  attribution: RollbackAttribution,
): Promise<Channel | undefined> {
  const { by, user_id, reason, request } = attribution;
  const conflict = rollbackConflict(channel);
  if (conflict !== undefined) throw new Conflict(conflict);
  const release = channel.stable as number;
  const { record_version } = await deps.releases.get(release);
  const sent = rolledBackTo(channel, await previousGood(deps, channel));
  const step = { at: new Date(), by, user_id, action: 'rolled_back' as const, stable: sent.stable, reason, request };
  const block = { release, blocking: { by, user_id, reason, record_version } };
  return (await deps.channels.change(channel, { ...sent, pinned: false }, step, block)) ?? undefined;
}

const rollBackChannel = (deps: Dependencies) =>
  endpoint(contract, 'POST /remotes/{remote}/rollback', async (request) => {
    const { caller, params, body, ifMatch, recordId } = request;
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

export const channelRoutes = (deps: Dependencies) => [
  endpoint(contract, 'GET /remotes', async ({ caller }) => {
    authoriseReader(caller);
    return reply({ remotes: await presentChannels(deps, await deps.channels.all(), caller) });
  }),
  endpoint(contract, 'GET /remotes/{remote}', async ({ caller, params }) => {
    authoriseReader(caller);
    const channel = await deps.channels.find(params.remote);
    return reply(await presentOne(deps, channel, caller), channel.version);
  }),
  changeChannel(deps),
  rollBackChannel(deps),
];
