import type { Collection, mongo } from 'mongoose';

/** Documents that one command deletes. */
const atOnce = 1_000;

/**
 * Deletes for good whatever the filter matches, in portions of 1,000: a single command over a large account would hold
 * up everybody else.
 */
export async function eraseAll<T extends object>(collection: Collection<T>, filter: mongo.Filter<T>): Promise<void> {
  for (;;) {
    const found = await collection
      .find(filter, { projection: { _id: 1 } })
      .limit(atOnce)
      .toArray();
    if (found.length === 0) return;
    await collection.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } } as mongo.Filter<T>);
  }
}
