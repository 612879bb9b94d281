import { join } from 'node:path';
import { StartError } from '@keystead/embedded-mongodb';
import type { MongoClient } from 'mongodb';
import type { StartConfig } from '../config.ts';
import { type FolderLock, lockFolder, prepareDataFolder, readDatabaseAddress } from '../data-folder.ts';
import { startDatabase } from './start-database.ts';

const ANSWERS_WITHIN_MS = 5_000;

/**
 * The URI of a MongoDB server for the services: as given, with journaled writes unless it sets `journal` itself.
 * @throws StartError if no server responds there.
 */
export async function reachDatabase(uri: string): Promise<string> {
  let client: MongoClient | undefined;
  // Loaded lazily: only installations with an external database wait for the driver.
  const driver = await import('mongodb');
  try {
    client = new driver.MongoClient(
      uri,
      uri.includes('serverSelectionTimeoutMS') ? {} : { serverSelectionTimeoutMS: ANSWERS_WITHIN_MS },
    );
    await client.db('admin').command({ ping: 1 });
    return withJournal(uri);
  } catch (error) {
    throw new StartError(`No database responds at MONGODB_URI (${withoutPassword((error as Error).message)}).`);
  } finally {
    await client?.close();
  }
}

/** Adds `journal=true`, so that acknowledged writes are on the disk. */
export function withJournal(uri: string): string {
  if (/[?&]journal=/i.test(uri)) return uri;
  if (uri.includes('?')) return `${uri}&journal=true`;
  return /^[^/]+:\/\/[^/]+$/.test(uri) ? `${uri}/?journal=true` : `${uri}?journal=true`;
}

function withoutPassword(text: string): string {
  return text.replaceAll(/\/\/[^@/\s]*@/g, '//');
}

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
