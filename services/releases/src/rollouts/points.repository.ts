import type { RolloutPoint } from '@keystead/contracts';
import { collectionStore, isDuplicateKey, type Job } from '@keystead/service-kit';
import { evidenceNumbers } from './decisions.ts';
import { noSignals, presentCounts } from './rollouts.mapper.ts';
import type { RolloutRepository } from './rollouts.repository.ts';
import { percentOf, type StoredRollout } from './rollouts.ts';

type StoredPoint = Omit<RolloutPoint, 'at'> & { readonly rollout: number; readonly at: Date };

/** How many points of a rollout are stored: those of a day, as the API says. */
const MAX_POINTS = 1_440;
const MINUTE_MS = 60_000;

/** What points of earlier releases lack. Evidence of 1 does not speak against the candidate. */
const unmeasured = { arm: { empty: 0, signals: noSignals }, evidence: { signals: 1 } };

export class PointRepository extends collectionStore<StoredPoint>('rollout_points', [
  { rollout: 1, at: 1 },
  { unique: true },
]) {
  async add(rollout: StoredRollout, at: Date): Promise<void> {
    const evidence = evidenceNumbers(rollout);
    const point = { rollout: rollout._id, at, percent: percentOf(rollout), arms: presentCounts(rollout), evidence };
    await this.collection.insertOne(point).catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** Records this minute, and deletes points older than a day. */
  async addMinute(rollout: StoredRollout, now: Date): Promise<void> {
    const at = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
    // A minute that began before the rollout's start has no point.
    if (at > rollout.started_at) await this.add(rollout, at);
    const old = new Date(at.getTime() - MAX_POINTS * MINUTE_MS);
    await this.collection.deleteMany({ rollout: rollout._id, at: { $lte: old } });
  }

  async of(rollout: number): Promise<RolloutPoint[]> {
    const points = await this.collection.find({ rollout }).sort({ at: -1 }).limit(MAX_POINTS).toArray();
    return points.reverse().map(({ at, percent, arms: { stable, candidate }, evidence }) => ({
      at: at.toISOString(),
      percent,
      arms: { stable: { ...unmeasured.arm, ...stable }, candidate: { ...unmeasured.arm, ...candidate } },
      evidence: { ...unmeasured.evidence, ...evidence },
    }));
  }
}

/** If two processes run it, each minute is recorded once. */
export const pointJob = ({ rollouts, points }: { rollouts: RolloutRepository; points: PointRepository }): Job => ({
  name: 'record rollout points',
  every: 60_000,
  async run() {
    const now = new Date();
    for (const rollout of await rollouts.open()) await points.addMinute(rollout, now);
  },
});
