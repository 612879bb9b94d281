import type { Model, QueryFilter } from 'mongoose';

/** Records that one command deletes. */
const atOnce = 1_000;

/**
 * Deletes for good whatever the filter matches, in portions of 1,000: a single command over a large account would hold
 * up everybody else.
 */
export async function eraseAll<T extends { _id: number }>(model: Model<T>, filter: QueryFilter<T>): Promise<void> {
  for (;;) {
    const found = await model.find(filter, { _id: 1 }).limit(atOnce).lean<{ _id: number }[]>();
    if (found.length === 0) return;
    await model.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } } as QueryFilter<T>);
  }
}
