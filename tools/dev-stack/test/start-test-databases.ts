import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, startDatabase } from '../src/database/start-database.ts';
import { folderPrefix, removeLeftBehind } from './left-behind.ts';
import { memoryFolder } from './memory-folder.ts';

/** A database process of a test run. */
interface TestDatabase {
  readonly database: Database;
  readonly dataDir: string;
}

declare global {
  var testDatabases: readonly TestDatabase[] | undefined;
}

/** The longest interval: tests have records of long ago, which must not vanish in their midst. */
const NEVER_MS = 2 ** 31 - 1;

async function start(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(memoryFolder(), folderPrefix(process.pid)));
  // It explains whatever failures tests then show.
  const onExit = (reason: string) => console.error(`The tests' database ${reason}`);
  return { dataDir, database: await startDatabase({ dataDir, onExit, sweepEveryMs: NEVER_MS }) };
}

/**
 * Jest's global set-up: one database process for each worker, so that no test waits for that of another worker.
 * MONGODB_TEST_URIS holds their URIs as JSON, and `use-test-database.ts` selects the worker's.
 */
export default async function startTestDatabases({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  await removeLeftBehind(memoryFolder());
  const databases = await Promise.all(Array.from({ length: maxWorkers }, start));
  globalThis.testDatabases = databases;
  process.env.MONGODB_TEST_URIS = JSON.stringify(databases.map(({ database }) => database.uri()));
}
