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

/** What it works with. */
interface SettlementDependencies {
  readonly channels: ChannelStore;
  readonly releases: ReleaseStore;
  readonly rollouts: RolloutStore;
  readonly points: PointStore;
}

/** Milliseconds after which a rollout that a channel was taken for, and that was never written, comes no more. */
const abandonedAfter = 30_000;

const isPending = ({ blocking }: Bar) => blocking !== null;

/**
 * Does what the end of a rollout brings about, and what a bar does: the candidate is barred or becomes what everybody gets, the
 * channel is free again, and what is barred is blocked. The end itself is one write to the rollout, by which the plan goes at once,
 * as a bar is one to the channel; what follows is done as often as it takes, by whoever did that, or by a job after a crash.
 */
export class Settlement {
  readonly #deps: SettlementDependencies;

  constructor(deps: SettlementDependencies) {
    this.#deps = deps;
  }

  /** Settles all that is left to settle. */
  async settleAll(): Promise<void> {
    const [open, channels] = [await this.#deps.rollouts.open(), await this.#deps.channels.all()];
    const remotes = [
      ...open.map(({ remote }) => remote),
      ...channels.filter((it) => it.open_rollout !== null || it.barred.some(isPending)).map(({ _id }) => _id),
    ];
    for (const remote of new Set(remotes)) await this.settle(remote);
  }

  /** Settles what is left to settle of a remote. */
  async settle(remote: RemoteName): Promise<void> {
    const { channels, rollouts } = this.#deps;
    // In this order: a channel is taken before its rollout is written, so that one which is open is in the channel read after.
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

  /** The channel last: while it names the rollout, this is not over. */
  async #finish(channel: Channel, rollout: StoredRollout): Promise<void> {
    const { channels, releases, points } = this.#deps;
    const { _id, candidate, baseline, state, ended_at } = rollout;
    await releases.seenLive([candidate, baseline], ended_at ?? new Date());
    await points.add(rollout, ended_at ?? new Date());
    const change = state === 'promoted' ? sentTo(channel, candidate) : {};
    await channels.finish(channel, _id, change, state === 'rolled_back' ? await this.#barOf(rollout) : undefined);
  }

  /** The bar of a candidate that is taken back, with the words of whoever took it back. */
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
      // One that was blocked and allowed again since that was decided stays allowed.
      await (release?.state === 'blocked' ? channels.blocked(remote, bar) : channels.giveUp(remote, bar));
    }
  }
}

/** Sees to what a crash has left. */
export const settlementJob = (settlement: Settlement): Job => ({
  name: 'settle rollouts that have ended',
  every: 1_000,
  run: () => settlement.settleAll(),
});
