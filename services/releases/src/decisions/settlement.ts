import type { RemoteName } from '@keystead/contracts';
import type { Job } from '@keystead/service-kit';
import { itself } from '../access/doer.ts';
import { type Bar, type Channel, sentTo } from '../channels/channel.ts';
import type { ChannelStore } from '../channels/channel-store.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import type { PointStore } from '../rollouts/point-store.ts';
import type { StoredRollout } from '../rollouts/rollout.ts';
import type { RolloutStore } from '../rollouts/rollout-store.ts';
import { decisionOf } from './verdict.ts';

interface SettlementDependencies {
  readonly channels: ChannelStore;
  readonly releases: ReleaseStore;
  readonly rollouts: RolloutStore;
  readonly points: PointStore;
}

/**
 * Milliseconds after which a rollout that a channel was claimed for, and that was never written, is considered
 * abandoned.
 */
const abandonedAfter = 30_000;

const isPending = ({ blocking }: Bar) => blocking !== null;

/**
 * Completes the end of a rollout, and a bar. The candidate is barred or becomes stable, the channel is released, and
 * barred releases are blocked. The end itself is one write to the rollout, which the plan follows at once; a bar is one
 * write to the channel. The rest is idempotent: whoever made that write does it, or a job after a crash.
 */
export class Settlement {
  readonly #deps: SettlementDependencies;

  constructor(deps: SettlementDependencies) {
    this.#deps = deps;
  }

  /** Completes everything that is pending. */
  async settleAll(): Promise<void> {
    const [open, channels] = [await this.#deps.rollouts.open(), await this.#deps.channels.all()];
    const remotes = [
      ...open.map(({ remote }) => remote),
      ...channels.filter((it) => it.open_rollout !== null || it.barred.some(isPending)).map(({ _id }) => _id),
    ];
    for (const remote of new Set(remotes)) await this.settle(remote);
  }

  /** Completes what is pending for a remote. */
  async settle(remote: RemoteName): Promise<void> {
    const { channels, rollouts } = this.#deps;
    // The order matters: a channel is claimed before its rollout is written. So the channel, which is read second,
    // names any rollout that is open.
    const open = await rollouts.openOf(remote);
    const channel = await channels.find(remote);
    if (open && open._id !== channel.open_rollout)
      await this.#abort(open, 'The remote was sent to one release or pinned meanwhile.');
    if (channel.open_rollout !== null) await this.#endOf(channel, channel.open_rollout);
    await this.#blockBarred(remote);
  }

  /** Ends the claim of a rollout that is over, or was never written. */
  async #endOf(channel: Channel, id: number): Promise<void> {
    const { channels, rollouts } = this.#deps;
    const rollout = await rollouts.find(id);
    if (rollout) {
      if (!rollout.open) await this.#finish(channel, rollout);
      return;
    }
    const since = Date.now() - (channel.claimed_at?.getTime() ?? 0);
    if (since > abandonedAfter) await channels.finish(channel, id, {});
  }

  async #abort(rollout: StoredRollout, reason: string): Promise<void> {
    const decision = decisionOf(rollout, new Date());
    await this.#deps.rollouts.end(rollout, { ...itself, state: 'aborted', reason, decision });
  }

  /** The channel comes last: while it names the rollout, this isn't complete. */
  async #finish(channel: Channel, rollout: StoredRollout): Promise<void> {
    const { channels, releases, points } = this.#deps;
    const { _id, candidate, baseline, state, ended_at } = rollout;
    await releases.seenLive([candidate, baseline], ended_at ?? new Date());
    await points.add(rollout, ended_at ?? new Date());
    const change = state === 'promoted' ? sentTo(channel, candidate) : {};
    await channels.finish(channel, _id, change, state === 'rolled_back' ? await this.#barOf(rollout) : undefined);
  }

  /** The bar of a candidate that was rolled back, with the author and the reason of the rollback. */
  async #barOf({ candidate, steps }: StoredRollout): Promise<Bar | undefined> {
    const release = await this.#deps.releases.find(candidate);
    const { by, user_id, reason } = steps.at(-1) ?? { ...itself, reason: 'It was rolled back.' };
    return release
      ? { release: candidate, blocking: { by, user_id, reason, record_version: release.record_version } }
      : undefined;
  }

  async #blockBarred(remote: RemoteName): Promise<void> {
    const { channels, releases } = this.#deps;
    const { barred } = await channels.find(remote);
    for (const bar of barred) {
      if (!bar.blocking) continue;
      await releases.block(bar.release, bar.blocking);
      const release = await releases.find(bar.release);
      // A release that was blocked and allowed again since that decision stays allowed.
      await (release?.state === 'blocked' ? channels.blocked(remote, bar) : channels.giveUp(remote, bar));
    }
  }
}

/** The job that completes what a crash has left. */
export const settlementJob = (settlement: Settlement): Job => ({
  name: 'settle rollouts that have ended',
  every: 1_000,
  run: () => settlement.settleAll(),
});
