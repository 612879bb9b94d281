import type { Connection } from 'mongoose';
import { atRest } from '../src/outbox/background-work.ts';

/** The work of the engine for one query of a repository. */
export interface QueryWork {
  /** Index keys that it examined. */
  readonly keys: number;
  /** Documents that it found, before any aggregation. */
  readonly found: number;
}

/** The query methods of a collection. */
const methods = ['find', 'findOne', 'aggregate', 'countDocuments', 'distinct'] as const;
type Method = (typeof methods)[number];

function queryOf(method: Method, [first, second]: readonly unknown[]): { filter: object; options: object } {
  const { sort, limit } = Object(method === 'distinct' ? {} : second);
  const options = { ...(sort && { sort }), ...(limit && { limit }) };
  if (method === 'aggregate') return { filter: Object(first)[0].$match, options: {} };
  return { filter: Object(method === 'distinct' ? second : first), options };
}

/**
 * Runs `run` and measures the work of the engine for each query that the repository makes of the collection. The
 * queries are the actual ones of the repository, not copies in a test.
 */
export async function queryWork(
  database: Connection,
  modelName: string,
  run: () => Promise<unknown>,
): Promise<QueryWork[]> {
  const { collection } = database.model(modelName);
  // What follows earlier writes is not part of it.
  await atRest(database);
  const spies = methods.map((method) => ({ method, spy: jest.spyOn(collection, method) }));
  await run();
  const queries = spies.flatMap(({ method, spy }) => spy.mock.calls.map((call) => queryOf(method, call)));
  for (const { spy } of spies) spy.mockRestore();
  return Promise.all(
    queries.map(async ({ filter, options }) => {
      const { executionStats } = await collection.find(filter, options).explain('executionStats');
      return { keys: executionStats.totalKeysExamined, found: executionStats.nReturned };
    }),
  );
}
