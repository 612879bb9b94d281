import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDir: string) => join(dataDir, 'database-address');

/**
 * Stores the URI of the running embedded database in DATA_DIR, for commands of this user. Returns a function that
 * removes it.
 */
export function writeDatabaseAddress(dataDir: string, uri: string): () => void {
  writeFileSync(fileIn(dataDir), uri, { mode: 0o600 });
  return () => rmSync(fileIn(dataDir), { force: true });
}

/** The URI of the running embedded database of a DATA_DIR; undefined if none is stored. */
export function readDatabaseAddress(dataDir: string): string | undefined {
  return existsSync(fileIn(dataDir)) ? readFileSync(fileIn(dataDir), 'utf8') : undefined;
}
