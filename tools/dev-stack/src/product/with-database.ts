import { join } from 'node:path';
import { StartError } from '@keystead/embedded-mongodb';
import type { StartConfig } from '../config.ts';
import { startDatabase } from '../database/start-database.ts';
import { prepareDataFolder } from './data-folder.ts';
import { readDatabaseAddress } from './database-address.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

function lockIfFree(dataDir: string): FolderLock | undefined {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof StartError) return undefined;
    throw error;
  }
}

/**
 * Runs a command on the installation's database: the one of MONGODB_URI, else that of the product that runs on
 * DATA_DIR. If none runs, starts the embedded one for the duration of the command.
 * @throws StartError if the database is not available.
 */
export async function withDatabase<T>(
  { mongodbUri, dataDir }: Pick<StartConfig, 'mongodbUri' | 'dataDir'>,
  command: (uri: string) => Promise<T>,
): Promise<T> {
  if (mongodbUri) return command(mongodbUri);
  prepareDataFolder(dataDir);
  const lock = lockIfFree(dataDir);
  if (!lock) {
    const uri = readDatabaseAddress(dataDir);
    if (!uri) throw new StartError('Keystead is starting or stopping. Please try again in a moment.');
    return command(uri);
  }
  try {
    const database = await startDatabase({ dataDir: join(dataDir, 'database') });
    return await command(database.uri()).finally(() => database.stop());
  } finally {
    lock.release();
  }
}
