import type { RemoteName } from '@keystead/contracts';
import type { Job } from '@keystead/service-kit';
import { productAuthor } from '../access.ts';
import { type Channel, type ReleaseBlock, sentTo } from '../channels/channels.ts';
import type { PlanSources } from '../plan/plan.ts';
import { decisionOf } from './decisions.ts';
import type { PointRepository } from './points.repository.ts';
import type { StoredRollout } from './rollouts.ts';

type ReconcilerDependencies = PlanSources & { readonly points: PointRepository };

/** Milliseconds after which a claim whose rollout was never written counts as abandoned. */
const ABANDONED_AFTER_MS = 30_000;

const isPending = ({ blocking }: ReleaseBlock) => blocking !== null;

/**
 * Completes the end of a rollout, and blocks. The end itself is one write to the rollout, which the plan follows; a
 * block is one write to the channel. The rest is idempotent: whoever made that write does it, or a job after a crash.
 */
export class RolloutReconciler {
  readonly #deps: ReconcilerDependencies;

  constructor(deps: ReconcilerDependencies) {
    this.#deps = deps;
  }

  get job(): Job {
    return { name: 'complete ended rollouts', every: 1_000, run: () => this.reconcileAll() };
  }

  async reconcileAll(): Promise<void> {
    const [open, channels] = [await this.#deps.rollouts.open(), await this.#deps.channels.all()];
    const remotes = [
      ...open.map(({ remote }) => remote),
      ...channels.filter((it) => it.open_rollout !== null || it.barred.some(isPending)).map(({ _id }) => _id),
    ];
    for (const remote of new Set(remotes)) await this.reconcile(remote);
  }

  async reconcile(remote: RemoteName): Promise<void> {
    const { channels, rollouts } = this.#deps;
    // A channel is claimed before its rollout is written, so the channel, read second, names any rollout that is open.
    const open = await rollouts.openOf(remote);
    const channel = await channels.find(remote);
    if (open && open._id !== channel.open_rollout)
      await this.#abort(open, 'The remote was sent to one release or pinned meanwhile.');
    if (channel.open_rollout !== null) await this.#endClaim(channel, channel.open_rollout);
    await this.#applyBlocks(remote);
  }

  async #endClaim(channel: Channel, id: number): Promise<void> {
    const { channels, rollouts } = this.#deps;
    const rollout = await rollouts.find(id);
    if (rollout) {
      if (!rollout.open) await this.#finish(channel, rollout);
      return;
    }
    const since = Date.now() - (channel.claimed_at?.getTime() ?? 0);
    if (since > ABANDONED_AFTER_MS) await channels.finish(channel, id, {});
  }

  async #abort(rollout: StoredRollout, reason: string): Promise<void> {
    const decision = decisionOf(rollout, new Date());
    await this.#deps.rollouts.end(rollout, { ...productAuthor, state: 'aborted', reason, decision });
  }

  /** The channel comes last: while it names the rollout, this isn't complete. */
  async #finish(channel: Channel, rollout: StoredRollout): Promise<void> {
    const { channels, releases, points } = this.#deps;
    const { _id, candidate, baseline, state, ended_at } = rollout;
    await releases.seenLive([candidate, baseline], ended_at ?? new Date());
    await points.add(rollout, ended_at ?? new Date());
    const change = state === 'promoted' ? sentTo(channel, candidate) : {};
    await channels.finish(channel, _id, change, state === 'rolled_back' ? await this.#blockOf(rollout) : undefined);
  }

  async #blockOf({ candidate, steps }: StoredRollout): Promise<ReleaseBlock | undefined> {
    const release = await this.#deps.releases.find(candidate);
    const { by, user_id, reason } = steps.at(-1) ?? { ...productAuthor, reason: 'It was rolled back.' };
    return release
      ? { release: candidate, blocking: { by, user_id, reason, record_version: release.record_version } }
      : undefined;
  }

  async #applyBlocks(remote: RemoteName): Promise<void> {
    const { channels, releases } = this.#deps;
    const { barred } = await channels.find(remote);
    for (const block of barred) {
      if (!block.blocking) continue;
      await releases.block(block.release, block.blocking);
      const release = await releases.find(block.release);
      // A release that was blocked and allowed again since that decision stays allowed.
      await (release?.state === 'blocked' ? channels.markBlocked(remote, block) : channels.dropBlock(remote, block));
    }
  }
}
