import type { RemoteName } from '@keystead/contracts';
import { frozenQuantile } from '@keystead/rollouts';
import type { Connection } from 'mongoose';

/** Mount times that are kept of a release, the first: of 2,000 the share above their 75th percentile scatters by 1 %. */
const mostKept = 2_000;
/** Seconds for which those of a release are kept after the last that was added. */
const keptFor = 90 * 24 * 60 * 60;
/** The share of a release's mounts that are not slow. */
const usualShare = 0.75;

interface KeptTimes {
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
  readonly #kept;

  constructor(database: Connection) {
    this.#kept = database.collection<KeptTimes>('mount_times');
  }

  async createIndexes(): Promise<void> {
    await this.#kept.createIndex({ added_at: 1 }, { expireAfterSeconds: keptFor });
  }

  async add(remote: RemoteName, release: string, milliseconds: readonly number[]): Promise<void> {
    if (milliseconds.length === 0) return;
    const times = { $each: [...milliseconds], $slice: mostKept };
    await this.#kept.updateOne(
      { _id: idOf(remote, release) },
      { $push: { times }, $set: { added_at: new Date() } },
      { upsert: true },
    );
  }

  /** The milliseconds that three quarters of a release's mounts don't exceed; null while too few are known. */
  async usual(remote: RemoteName, release: string): Promise<number | null> {
    const kept = await this.#kept.findOne({ _id: idOf(remote, release) });
    return frozenQuantile(kept?.times ?? [], usualShare) ?? null;
  }
}
