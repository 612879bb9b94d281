import type { RemoteName } from '@keystead/contracts';
import { type Limited, limitedKinds, limitOf } from '@keystead/releases';
import { collectionStore } from '@keystead/service-kit';

/** The first values of a release: with 2,000, the share above their 75th percentile scatters by 1 %. */
const MAX_STORED = 2_000;
/** Seconds after the last addition. */
const RETENTION_SECONDS = 90 * 24 * 60 * 60;

interface StoredValues {
  /** Remote, release, and what the values are. */
  readonly _id: string;
  /** Milliseconds of mounts, or the unit of the measure. */
  readonly values: readonly number[];
  readonly added_at: Date;
}

export interface Sample {
  readonly of: Limited;
  readonly amount: number;
}

/** The limits above which values count against their arm; null while too few of stable's values are known. */
export type Limits = Readonly<Record<Limited, number | null>>;

const idOf = (remote: RemoteName, release: string, kind: Limited) => `${remote}/${release}/${kind}`;

/**
 * By release, whatever the arm and the rollout, so that a rollout knows from its start what is slow. A crash may lose or
 * repeat a few of hundreds.
 */
export class ValueRepository extends collectionStore<StoredValues>('release_values', [
  { added_at: 1 },
  { expireAfterSeconds: RETENTION_SECONDS },
]) {
  async add(remote: RemoteName, release: string, samples: readonly Sample[]): Promise<void> {
    for (const [kind, some] of Map.groupBy(samples, ({ of }) => of)) {
      const values = { $each: some.map(({ amount }) => amount), $slice: MAX_STORED };
      await this.collection.updateOne(
        { _id: idOf(remote, release, kind) },
        { $push: { values }, $set: { added_at: new Date() } },
        { upsert: true },
      );
    }
  }

  /** The limits that follow from a release. */
  async limitsFrom(remote: RemoteName, release: string): Promise<Limits> {
    const ids = limitedKinds.map((kind) => idOf(remote, release, kind));
    const stored = await this.collection.find({ _id: { $in: ids } }).toArray();
    const limit = (kind: Limited) => {
      const values = stored.find(({ _id }) => _id === idOf(remote, release, kind))?.values ?? [];
      return [kind, limitOf(kind, values) ?? null] as const;
    };
    return Object.fromEntries(limitedKinds.map(limit)) as Limits;
  }
}
