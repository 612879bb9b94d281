import type { Connection } from 'mongoose';

/** The effort of one query. */
export interface Effort {
  /** The kind of query: `find`, `countDocuments`, `aggregate`. */
  readonly asked: string;
  /** The indexes that were read. */
  readonly indexes: readonly string[];
  /** The numbers of index keys and of records that were read. */
  readonly keys: number;
  readonly records: number;
  /** Whether the results had to be sorted. */
  readonly sorted: boolean;
}

type Asked = readonly [method: string, what: object, options?: object];

/** Yields all objects in an `explain` response, at any depth. */
function* within(answer: unknown): Generator<object> {
  if (typeof answer !== 'object' || answer === null) return;
  yield answer;
  for (const part of Object.values(answer)) yield* within(part);
}

/** All values of a name in an `explain` response, from the outermost object inwards. */
const said = (answer: unknown, name: string): unknown[] =>
  [...within(answer)].flatMap((part) => (name in part ? [Reflect.get(part, name)] : []));

async function effortOf(database: Connection, name: string, [asked, what, options]: Asked): Promise<Effort> {
  const records = database.collection(name);
  const [match, count] = [{ $match: what }, { $group: { _id: null, count: { $sum: 1 } } }];
  const hint: unknown = Reflect.get(options ?? {}, 'hint');
  const hinted = hint ? { hint: hint as Record<string, 1> } : {};
  const asking = {
    find: () => records.find(what, options),
    findOne: () => records.find(what, options).limit(1),
    countDocuments: () => records.aggregate([match, count], hinted),
    aggregate: () => records.aggregate(what as object[], options),
  }[asked];
  if (!asking) throw new Error(`it was not only asked but written: ${asked}`);
  const answer: unknown = await asking().explain('executionStats');
  const [plan] = said(answer, 'winningPlan');
  return {
    asked,
    indexes: [...new Set(said(plan, 'indexName').map(String))].toSorted(),
    keys: Number(said(answer, 'totalKeysExamined')[0]),
    records: Number(said(answer, 'totalDocsExamined')[0]),
    sorted: said(plan, 'stage').includes('SORT'),
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
  const asked: Asked[] = [];
  database.set('debug', (of: string, ...question: [string, object, object?]) => {
    if (of === collection) asked.push(question);
  });
  await work();
  database.set('debug', false);
  return Promise.all(asked.map((question) => effortOf(database, collection, question)));
}
