import type { RemoteName } from '@keystead/contracts';
import { frozenQuantile } from '@keystead/releases';
import { collectionStore } from '@keystead/service-kit';

/** The first mount times of a release: with 2,000, the share above their 75th percentile scatters by 1 %. */
const MAX_STORED = 2_000;
/** Seconds after the last addition. */
const RETENTION_SECONDS = 90 * 24 * 60 * 60;
const QUANTILE = 0.75;

interface StoredTimes {
  /** Remote and release. */
  readonly _id: string;
  /** In milliseconds. */
  readonly times: readonly number[];
  readonly added_at: Date;
}

const idOf = (remote: RemoteName, release: string) => `${remote}/${release}`;

/**
 * By release, whatever the arm and the rollout, so that a rollout knows from its start what is slow. A crash may lose or
 * repeat a few of hundreds.
 */
export class MountTimeRepository extends collectionStore<StoredTimes>('mount_times', [
  { added_at: 1 },
  { expireAfterSeconds: RETENTION_SECONDS },
]) {
  async add(remote: RemoteName, release: string, milliseconds: readonly number[]): Promise<void> {
    if (milliseconds.length === 0) return;
    const times = { $each: [...milliseconds], $slice: MAX_STORED };
    await this.collection.updateOne(
      { _id: idOf(remote, release) },
      { $push: { times }, $set: { added_at: new Date() } },
      { upsert: true },
    );
  }

  /** Milliseconds that three quarters of a release's mounts don't exceed; null while there are too few. */
  async p75(remote: RemoteName, release: string): Promise<number | null> {
    const stored = await this.collection.findOne({ _id: idOf(remote, release) });
    return frozenQuantile(stored?.times ?? [], QUANTILE) ?? null;
  }
}
