import { rm } from 'node:fs/promises';

/** Jest's global tear-down: ends the processes that the set-up started and removes their files. */
export default async function stopTestDatabases(): Promise<void> {
  for (const { database, dataDir } of globalThis.testDatabases ?? []) {
    await database.stop();
    await rm(dataDir, { recursive: true });
  }
}
