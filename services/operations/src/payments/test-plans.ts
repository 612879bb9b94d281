import type { Connection } from 'mongoose';

/** What answering a question took. */
export interface Effort {
  /** How it was asked: `find`, `countDocuments`, `aggregate`. */
  readonly asked: string;
  /** The indexes that were read. */
  readonly indexes: readonly string[];
  /** How many of their keys, and how many records. */
  readonly keys: number;
  readonly records: number;
  /** Whether what was found had to be sorted then. */
  readonly sorted: boolean;
}

type Asked = readonly [method: string, what: object, options?: object];

/** All that stands in an answer of `explain`, however deep. */
function* within(answer: unknown): Generator<object> {
  if (typeof answer !== 'object' || answer === null) return;
  yield answer;
  for (const part of Object.values(answer)) yield* within(part);
}

/** Whatever an answer of `explain` says under a name, from its outermost part inwards. */
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
 * Does something by a store, and tells what each of the questions took that the store itself has asked of a collection.
 * @throws where it has written something.
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
