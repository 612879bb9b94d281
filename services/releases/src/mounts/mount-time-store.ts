import type { RemoteName } from '@keystead/contracts';
import { frozenQuantile } from '@keystead/rollouts';
import type { Connection } from 'mongoose';

/** Mount times that are kept of a release, the first: of 2,000 the share above their 75th percentile scatters by 1 %. */
const maxStored = 2_000;
/** Seconds for which those of a release are kept after the last that was added. */
const retainedFor = 90 * 24 * 60 * 60;
/** The share of a release's mounts that are not slow. */
const DEFAULT_SHARE = 0.75;

interface StoredTimes {
  /** Remote and release. */
  readonly _id: string;
  /** Milliseconds. */
  readonly times: readonly number[];
  readonly added_at: Date;
}

const idOf = (remote: RemoteName, release: string) => `${remote}/${release}`;

/**
 * The only place that queries mount times: those of each release, of whichever arm of whichever rollout it was. So a rollout knows
 * from its beginning what is slow, where enough was seen of what visitors have now. What a crash leaves out, or adds twice, is a
 * few of hundreds.
 */
export class MountTimeStore {
  readonly #stored;

  constructor(database: Connection) {
    this.#stored = database.collection<StoredTimes>('mount_times');
  }

  async createIndexes(): Promise<void> {
    await this.#stored.createIndex({ added_at: 1 }, { expireAfterSeconds: retainedFor });
  }

  async add(remote: RemoteName, release: string, milliseconds: readonly number[]): Promise<void> {
    if (milliseconds.length === 0) return;
    const times = { $each: [...milliseconds], $slice: maxStored };
    await this.#stored.updateOne(
      { _id: idOf(remote, release) },
      { $push: { times }, $set: { added_at: new Date() } },
      { upsert: true },
    );
  }

  /** The milliseconds that three quarters of a release's mounts don't exceed; null while too few are known. */
  async usual(remote: RemoteName, release: string): Promise<number | null> {
    const stored = await this.#stored.findOne({ _id: idOf(remote, release) });
    return frozenQuantile(stored?.times ?? [], DEFAULT_SHARE) ?? null;
  }
}
