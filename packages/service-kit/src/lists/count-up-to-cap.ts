import { LRUCache } from 'lru-cache';
import { type IndexDefinition, type Model, mongo, type QueryFilter } from 'mongoose';

/** Where a filtered count stops (rules §3). */
const totalCap = 10_000;

/**
 * Milliseconds for which a count that has reached the cap is not made again: it costs more than the page that it stands
 * beside, and whoever goes on to the next page asks for it anew. One that has not is always made: it is exact.
 */
const heldFor = 10_000;

/** Filters of which a collection lately had more than are counted, at most. */
const most = 1_000;

const capped = new WeakMap<object, LRUCache<string, true>>();

function cappedOf(model: object): LRUCache<string, true> {
  const known = capped.get(model) ?? new LRUCache<string, true>({ max: most, ttl: heldFor });
  capped.set(model, known);
  return known;
}

/** `total` of a filtered list that has so many. */
export const upToCap = (count: number): { total: number; total_capped?: true } =>
  count <= totalCap ? { total: count } : { total: totalCap, total_capped: true };

/**
 * `total` of a filtered list: exact up to 10,000, then that with `total_capped` (rules §3), held for 10 s; by a given index,
 * or by the one that the database takes.
 */
export async function countUpToCap<T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  hint?: IndexDefinition,
): Promise<{ total: number; total_capped?: true }> {
  const known = cappedOf(model);
  const asked = mongo.BSON.EJSON.stringify(filter);
  if (known.has(asked)) return { total: totalCap, total_capped: true };
  const counted = await model.countDocuments(filter, {
    limit: totalCap + 1,
    ...(hint && { hint: hint as Record<string, 1 | -1> }),
  });
  if (counted > totalCap) known.set(asked, true);
  return upToCap(counted);
}
