import type { ReleaseCall, RemoteName } from '@keystead/contracts';
import { collectionStore, onlyDuplicateKeys } from '@keystead/service-kit';

interface CallCount extends ReleaseCall {
  readonly day: Date;
}

export interface CountedCalls {
  readonly remote: RemoteName;
  readonly release: string;
  readonly calls: number;
}

const RETENTION_SECONDS = 30 * 24 * 60 * 60;
const dayOf = (at: Date) => new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000);

/** One count a day. */
export class CallRepository extends collectionStore<CallCount>(
  'release_calls',
  [{ operation: 1, day: 1, remote: 1, release: 1 }, { unique: true }],
  [{ day: 1 }, { expireAfterSeconds: RETENTION_SECONDS }],
) {
  async add(calls: readonly ReleaseCall[], now: Date): Promise<void> {
    const day = dayOf(now);
    const write = (of: readonly ReleaseCall[]) =>
      this.collection.bulkWrite(
        of.map(({ remote, release, operation, count }) => ({
          updateOne: { filter: { operation, day, remote, release }, update: { $inc: { count } }, upsert: true },
        })),
        { ordered: false },
      );
    await write(calls).catch((error) => {
      if (!onlyDuplicateKeys(error)) throw error;
      // Two gateways inserted the first counts of a day at the same time.
      return write([error.writeErrors].flat().map(({ index }: { index: number }) => calls[index] as ReleaseCall));
    });
  }

  async since(operation: string, from: Date): Promise<CountedCalls[]> {
    const counts = await this.collection
      .aggregate<{ _id: Pick<ReleaseCall, 'remote' | 'release'>; calls: number }>([
        { $match: { operation, day: { $gte: dayOf(from) } } },
        { $group: { _id: { remote: '$remote', release: '$release' }, calls: { $sum: '$count' } } },
      ])
      .toArray();
    return counts.map(({ _id, calls }) => ({ ..._id, calls }));
  }
}
