import { rm } from 'node:fs/promises';

/** Jest's global tear-down: ends the process that the set-up started and removes its files. */
export default async function stopTestDatabase(): Promise<void> {
  if (!globalThis.testDatabase) return;
  const { database, dataDir } = globalThis.testDatabase;
  await database.stop();
  await rm(dataDir, { recursive: true });
}
