import { createHash } from 'node:crypto';
import type { PlannedRelease, PlannedRemote } from '@keystead/contracts';
import type { ChannelRepository } from '../channels/channels.repository.ts';
import type { Channel } from '../channels/channels.ts';
import { plannedRelease } from '../releases/releases.mapper.ts';
import type { ReleaseRepository } from '../releases/releases.repository.ts';
import type { StoredRelease } from '../releases/releases.ts';
import type { RolloutRepository } from '../rollouts/rollouts.repository.ts';
import { percentOf, type StoredRollout } from '../rollouts/rollouts.ts';

export interface PlanSources {
  readonly channels: ChannelRepository;
  readonly releases: ReleaseRepository;
  readonly rollouts: RolloutRepository;
}

type Releases = ReadonlyMap<number, StoredRelease>;

function releaseOf(releases: Releases, id: number | null | undefined): PlannedRelease | null {
  const release = typeof id === 'number' ? releases.get(id) : undefined;
  return release ? plannedRelease(release) : null;
}

/** A promotion takes effect with its own write, before the channel is updated. */
const stableOf = ({ stable }: Channel, rollout: StoredRollout | null): number | null =>
  rollout?.state === 'promoted' ? rollout.candidate : stable;

function plannedRemote(channel: Channel, rollout: StoredRollout | null, releases: Releases): PlannedRemote {
  const stable = stableOf(channel, rollout);
  const before = stable === channel.stable ? channel.last_good : [channel.stable, ...channel.last_good];
  const good = before.find((id) => id !== null && id !== stable && releases.get(id)?.state === 'published');
  const candidate = rollout?.open ? releases.get(rollout.candidate) : undefined;
  return {
    remote: channel._id,
    stable: releaseOf(releases, stable),
    fallback: releaseOf(releases, good),
    rollout:
      rollout && candidate?.state === 'published'
        ? {
            id: rollout._id,
            candidate: plannedRelease(candidate),
            percent: percentOf(rollout),
            salt: rollout.salt,
            cohorts: rollout.cohorts,
          }
        : null,
  };
}

/** From each channel, and then from the rollout that it names. */
export async function readPlanned({ channels, releases, rollouts }: PlanSources): Promise<PlannedRemote[]> {
  const all = await channels.all();
  const named = await Promise.all(
    all.map(({ open_rollout }) => (open_rollout === null ? null : rollouts.find(open_rollout))),
  );
  const ids = all.flatMap(({ stable, last_good }, at) => [stable, ...last_good, named[at]?.candidate]);
  const found = await releases.byIds(ids);
  return all.map((channel, at) => plannedRemote(channel, named[at] ?? null, found));
}

export const hashOf = (remotes: readonly PlannedRemote[]): string =>
  createHash('sha256').update(JSON.stringify(remotes)).digest('base64url');
