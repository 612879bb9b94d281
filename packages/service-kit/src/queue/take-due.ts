import type { Model, QueryFilter, SortOrder, UpdateQuery } from 'mongoose';
import type { Work } from './work-queue.ts';

/** Work as it is kept: `next_at` says when it is due. */
interface StoredWork extends Work {
  readonly state: string;
  readonly next_at: Date;
}

/** Which work to take. */
export interface Taking<T extends StoredWork> {
  /** The states in which it is still to be done; an index begins with `state`. */
  readonly states: readonly T['state'][];
  /** Milliseconds for which nobody else gets it: longer than an attempt may take. */
  readonly lease: number;
  /** What comes first, where it isn't what has waited longest. */
  readonly order?: Readonly<Record<string, SortOrder>>;
}

/** Takes a piece of work that is due, counting the attempt; null when none is. A process that dies lets go of it. */
export function takeDue<T extends StoredWork>(
  model: Model<T>,
  { states, lease, order = { next_at: 1 } }: Taking<T>,
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
