import { atRest } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';

/** The effort of one query. */
export interface Effort {
  /** The kind of query: `find`, `countDocuments`, `aggregate`. */
  readonly method: string;
  /** The indexes that were read. */
  readonly indexes: readonly string[];
  /** The numbers of index keys and of records that were read. */
  readonly keys: number;
  readonly records: number;
  /** Whether the results had to be sorted. */
  readonly sorted: boolean;
}

type QueryCall = readonly [method: string, what: object, options?: object];

/** Yields all objects in an `explain` response, at any depth. */
function* within(answer: unknown): Generator<object> {
  if (typeof answer !== 'object' || answer === null) return;
  yield answer;
  for (const part of Object.values(answer)) yield* within(part);
}

/** All values of a name in an `explain` response, from the outermost object inwards. */
const valuesOf = (answer: unknown, name: string): unknown[] =>
  [...within(answer)].flatMap((part) => (name in part ? [Reflect.get(part, name)] : []));

async function effortOf(database: Connection, name: string, [method, what, options]: QueryCall): Promise<Effort> {
  const records = database.collection(name);
  const [match, count] = [{ $match: what }, { $group: { _id: null, count: { $sum: 1 } } }];
  const hint: unknown = Reflect.get(options ?? {}, 'hint');
  const hinted = hint ? { hint: hint as Record<string, 1> } : {};
  const query = {
    find: () => records.find(what, options),
    findOne: () => records.find(what, options).limit(1),
    countDocuments: () => records.aggregate([match, count], hinted),
    aggregate: () => records.aggregate(what as object[], options),
  }[method];
  if (!query) throw new Error(`not a read: ${method}`);
  const answer: unknown = await query().explain('executionStats');
  const [plan] = valuesOf(answer, 'winningPlan');
  return {
    method,
    indexes: [...new Set(valuesOf(plan, 'indexName').map(String))].toSorted(),
    keys: Number(valuesOf(answer, 'totalKeysExamined')[0]),
    records: Number(valuesOf(answer, 'totalDocsExamined')[0]),
    sorted: valuesOf(plan, 'stage').includes('SORT'),
  };
}

/**
 * Runs work on a store and returns the effort of each query that the store has sent to a collection.
 * @throws if the work has written anything.
 */
export async function effortsOf(
  database: Connection,
  collection: string,
  work: () => Promise<unknown>,
): Promise<Effort[]> {
  // What follows earlier writes is not part of it.
  await atRest(database);
  const calls: QueryCall[] = [];
  database.set('debug', (of: string, ...call: [string, object, object?]) => {
    if (of === collection) calls.push(call);
  });
  await work();
  database.set('debug', false);
  return Promise.all(calls.map((call) => effortOf(database, collection, call)));
}
