import type { Collection, mongo } from 'mongoose';

/** Documents per delete command. */
const BATCH_SIZE = 1_000;

/**
 * Permanently deletes all documents that match the filter, in batches of 1,000. A single command over a large account
 * would block other clients of the engine.
 */
export async function eraseAll<T extends object>(collection: Collection<T>, filter: mongo.Filter<T>): Promise<void> {
  for (;;) {
    const found = await collection
      .find(filter, { projection: { _id: 1 } })
      .limit(BATCH_SIZE)
      .toArray();
    if (found.length === 0) return;
    await collection.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } } as mongo.Filter<T>);
  }
}
