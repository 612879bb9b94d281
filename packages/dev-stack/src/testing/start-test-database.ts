import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, startDatabase } from '../database/start-database.ts';

declare global {
  var testDatabase: { readonly database: Database; readonly dataDir: string } | undefined;
}

/** Jest's global set-up: one database process for a run, its address in MONGODB_TEST_URI. */
export default async function startTestDatabase(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keystead-test-'));
  const database = await startDatabase({ dataDir });
  globalThis.testDatabase = { database, dataDir };
  process.env.MONGODB_TEST_URI = database.uri();
}
