import type { Connection } from 'mongoose';

/** What the engine did for one query of a store. */
export interface QueryWork {
  /** Index keys that it looked at. */
  readonly keys: number;
  /** What it found, before anything was summed up. */
  readonly found: number;
}

/** What a store may ask of its collection, with the place of its filter. */
const methods = ['find', 'findOne', 'aggregate', 'countDocuments', 'distinct'] as const;
type Method = (typeof methods)[number];

function queryOf(method: Method, [first, second]: readonly unknown[]): { filter: object; options: object } {
  const { sort, limit } = Object(method === 'distinct' ? {} : second);
  const options = { ...(sort && { sort }), ...(limit && { limit }) };
  if (method === 'aggregate') return { filter: Object(first)[0].$match, options: {} };
  return { filter: Object(method === 'distinct' ? second : first), options };
}

/**
 * Has a store ask, and tells what the engine does for each query that it then makes of its collection: the store's own,
 * as it is, not one that a test believes it makes.
 */
export async function queryWork(
  database: Connection,
  modelName: string,
  ask: () => Promise<unknown>,
): Promise<QueryWork[]> {
  const { collection } = database.model(modelName);
  const spies = methods.map((method) => ({ method, spy: jest.spyOn(collection, method) }));
  await ask();
  const queries = spies.flatMap(({ method, spy }) => spy.mock.calls.map((call) => queryOf(method, call)));
  for (const { spy } of spies) spy.mockRestore();
  return Promise.all(
    queries.map(async ({ filter, options }) => {
      const { executionStats } = await collection.find(filter, options).explain('executionStats');
      return { keys: executionStats.totalKeysExamined, found: executionStats.nReturned };
    }),
  );
}
