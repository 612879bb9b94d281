import { type ChannelChange, releases as contract } from '@keystead/contracts';
import { assertVersion, Conflict, endpoint, reply, retryOnConflict, ValidationFailed } from '@keystead/service-kit';
import { type Author, authoriseReader, authoriseTeam, authorOf } from '../access.ts';
import type { Dependencies } from '../dependencies.ts';
import { assertUsable, unusableReason } from '../publishing/usable-releases.ts';
import { findRelease } from '../releases/releases.repository.ts';
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

const listChannels = (deps: Dependencies) =>
  endpoint(contract, 'GET /remotes', async ({ caller }) => {
    authoriseReader(caller);
    return reply({ remotes: await presentChannels(deps, await deps.channels.all(), caller) });
  });

const readChannel = (deps: Dependencies) =>
  endpoint(contract, 'GET /remotes/{remote}', async ({ caller, params }) => {
    authoriseReader(caller);
    const channel = await deps.channels.find(params.remote);
    return reply(await presentOne(deps, channel, caller), channel.version);
  });

type Attribution = Author & Pick<ChannelStep, 'reason'>;
/** A rollout that this request has ended, and the version of the channel at that time. */
type EndedRollout = Pick<Channel, 'version' | 'open_rollout'>;

function actionOf({ stable_id, pinned }: ChannelChange): ChannelStep['action'] {
  if (pinned === undefined) return 'sent';
  return pinned ? 'pinned' : stable_id === undefined ? 'unpinned' : 'sent';
}

/** @throws Conflict unless everybody may be sent to this release now. */
async function assertAllowed(
  deps: Dependencies,
  channel: Channel,
  { stable_id, pinned }: ChannelChange,
): Promise<void> {
  if (channel.open_rollout !== null && pinned !== true)
    throw new Conflict('A rollout is open. End it first, or pin the remote, which takes it out of force.');
  if (typeof stable_id !== 'number') return;
  assertNotBlocked(channel, stable_id);
  await assertUsable(deps, await findRelease(deps.releases, stable_id, channel._id));
}

class ChannelUpdate {
  readonly #deps: Dependencies;
  readonly #body: ChannelChange;
  readonly #attribution: Attribution;
  #ended: EndedRollout | undefined;

  constructor(deps: Dependencies, body: ChannelChange, author: Author) {
    this.#deps = deps;
    this.#body = body;
    this.#attribution = { ...author, reason: body.reason };
  }

  /** The channel after the change; undefined when someone else has changed it in the meantime. */
  async tryChange(channel: Channel, ifMatch: number | undefined): Promise<Channel | undefined> {
    const { stable_id, pinned = channel.pinned, version } = this.#body;
    assertVersion(this.#seenVersion(channel), { ifMatch, version });
    await assertAllowed(this.#deps, channel, this.#body);
    if (!(await this.#endRollout(channel))) return undefined;
    const { stable, last_good } = stable_id === undefined ? channel : sentTo(channel, stable_id);
    const step = { at: new Date(), ...this.#attribution, action: actionOf(this.#body), stable };
    return (await this.#deps.channels.change(channel, { stable, last_good, pinned }, step)) ?? undefined;
  }

  /**
   * The version that the caller can have read. If this request ended the rollout, the update of the channel that
   * follows from it counts as this request's own, even if another process made it.
   */
  #seenVersion({ version, open_rollout }: Channel): number {
    const isOwnUpdate = this.#ended !== undefined && open_rollout === null && version === this.#ended.version + 1;
    return isOwnUpdate ? version - 1 : version;
  }

  /**
   * Ends the rollout of a remote before the remote is pinned; false when the rollout has changed in the meantime. The
   * rollout ends before the channel changes, so that it can't be promoted after the channel has moved on without it. A
   * rollout that was claimed and isn't written yet needs no end.
   */
  async #endRollout(channel: Channel): Promise<boolean> {
    const { rollouts, reconciler } = this.#deps;
    const rollout = channel.open_rollout === null ? null : await rollouts.find(channel.open_rollout);
    if (!rollout) return true;
    if (rollout.open) {
      const decision = decisionOf(rollout, new Date());
      const isOver = (await rollouts.end(rollout, { ...this.#attribution, state: 'aborted', decision })) !== null;
      if (isOver) this.#ended = channel;
      return isOver;
    }
    await reconciler.reconcile(channel._id);
    return false;
  }
}

/** Sends everybody to one release, pins them there, or unpins them. */
const changeChannel = (deps: Dependencies) =>
  endpoint(contract, 'PUT /remotes/{remote}', async ({ caller, params: { remote }, body, ifMatch }) => {
    authoriseReader(caller);
    authoriseTeam(caller, remote);
    if (body.stable_id === undefined && body.pinned === undefined)
      throw new ValidationFailed({ stable_id: 'or pinned must be there' });
    await deps.reconciler.reconcile(remote);
    const update = new ChannelUpdate(deps, body, authorOf(caller));
    const channel = await retryOnConflict('this remote', async () =>
      update.tryChange(await deps.channels.find(remote), ifMatch),
    );
    // A rollout that was claimed may have been written in the meantime.
    await deps.reconciler.reconcile(remote);
    await deps.plan.refresh();
    await deps.liveReleases.record();
    return reply(await presentOne(deps, channel, caller), channel.version);
  });

type RollbackAttribution = Author & { readonly reason: string; readonly request: number };

/**
 * The newest earlier stable release that may still be used; null if there is none, for what the gateway was deployed
 * with.
 */
async function previousGood(deps: Dependencies, channel: Channel): Promise<number | null> {
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
async function rolledBack(
  deps: Dependencies,
  channel: Channel,
  attribution: RollbackAttribution,
): Promise<Channel | undefined> {
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
const rollBackChannel = (deps: Dependencies) =>
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

export const channelRoutes = (deps: Dependencies) => [
  listChannels(deps),
  readChannel(deps),
  changeChannel(deps),
  rollBackChannel(deps),
];
