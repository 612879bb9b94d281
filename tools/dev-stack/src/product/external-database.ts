import { StartError } from '@keystead/embedded-mongodb';
import type { MongoClient } from 'mongodb';

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
