import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDir: string) => join(dataDir, 'database-address');

/** Notes in DATA_DIR where its embedded database is while it runs, for commands of this user; gives what takes it away. */
export function noteDatabaseAddress(dataDir: string, uri: string): () => void {
  writeFileSync(fileIn(dataDir), uri, { mode: 0o600 });
  return () => rmSync(fileIn(dataDir), { force: true });
}

/** Where the running embedded database of a DATA_DIR is; undefined when none was noted. */
export function notedDatabaseAddress(dataDir: string): string | undefined {
  return existsSync(fileIn(dataDir)) ? readFileSync(fileIn(dataDir), 'utf8') : undefined;
}
