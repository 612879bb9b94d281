import type { Model, QueryFilter, SortOrder, UpdateQuery } from 'mongoose';
import type { Work } from './work-queue.ts';

/** A stored work item: `next_at` is when it is due. */
interface StoredWork extends Work {
  readonly state: string;
  readonly next_at: Date;
}

/** Options for taking work. */
export interface ClaimOptions<T extends StoredWork> {
  /** The states of pending work; an index must begin with `state`. */
  readonly states: readonly T['state'][];
  /**
   * Lease in milliseconds: no other process takes the item for that time. It must exceed the duration of an attempt.
   */
  readonly lease: number;
  /** The priority; by default the longest overdue item comes first. */
  readonly order?: Readonly<Record<string, SortOrder>>;
}

/**
 * Takes a due work item under a lease and counts the attempt; null if none is due. If the process dies, the lease
 * expires and the item becomes due again.
 */
export function claimDue<T extends StoredWork>(
  model: Model<T>,
  { states, lease, order = { next_at: 1 } }: ClaimOptions<T>,
): Promise<T | null> {
  const now = new Date();
  return model
    .findOneAndUpdate(
      { state: { $in: [...states] }, next_at: { $lte: now } } as QueryFilter<T>,
      { $set: { next_at: new Date(now.getTime() + lease) }, $inc: { attempts: 1 } } as unknown as UpdateQuery<T>,
      { sort: { ...order }, returnDocument: 'after' },
    )
    .lean<T>()
    .exec();
}
