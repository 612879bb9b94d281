import { StartError } from '@keystead/embedded-mongodb';
import { type ClientSession, type FindOptions, MongoClient, MongoServerError } from 'mongodb';

/** Reads all databases of a server as they were at one instant. */
export interface ConsistentRead {
  readonly point: Date;
  /** The collections of a database, in alphabetical order. */
  collections(database: string): Promise<string[]>;
  /** The documents of a collection as BSON, in no order. */
  documents(database: string, collection: string): AsyncIterable<Uint8Array>;
}

/** A lock that is released does not keep the reads of one instant apart from later writes any more. */
const LOCK_LOST = 'The database was restarted during the backup, so the backup is not of one instant: repeat it.';

/** The codes with which MongoDB says that it does not store the snapshot any more. */
const SNAPSHOT_GONE = [239, 246];

/**
 * Calls `read` with one state of all databases. A replica set or a sharded cluster gives a snapshot, and writes go on. Any
 * other server holds writes back until `read` has ended.
 * @throws StartError if the reads may not be of one instant.
 */
export async function readConsistently<T>(uri: string, read: (reads: ConsistentRead) => Promise<T>): Promise<T> {
  // The lock belongs to a connection, so there is one.
  const client = new MongoClient(uri, { maxPoolSize: 1, retryReads: false });
  try {
    const { setName, msg } = await client.db('admin').command({ hello: 1 });
    return await (setName || msg === 'isdbgrid' ? readSnapshot(client, read) : readLocked(client, read));
  } finally {
    await client.close();
  }
}

async function readSnapshot<T>(client: MongoClient, read: (reads: ConsistentRead) => Promise<T>): Promise<T> {
  const session = client.startSession({ snapshot: true });
  try {
    // The first read decides on the instant of all others.
    await client.db('keystead_identity').collection('users').findOne({}, { session });
    return await read(readsOf(client, session));
  } catch (error) {
    if (!(error instanceof MongoServerError) || !SNAPSHOT_GONE.includes(Number(error.code))) throw error;
    throw new StartError(
      `MongoDB does not store the snapshot of the backup any more (${error.message}): raise its parameter minSnapshotHistoryWindowInSeconds above the duration of a backup.`,
      { cause: error },
    );
  } finally {
    await session.endSession();
  }
}

async function readLocked<T>(client: MongoClient, read: (reads: ConsistentRead) => Promise<T>): Promise<T> {
  const admin = client.db('admin');
  await admin.command({ fsync: 1, lock: true });
  let result: T;
  try {
    result = await read(readsOf(client));
  } catch (error) {
    await admin.command({ fsyncUnlock: 1 }).catch(() => undefined);
    throw error;
  }
  await admin.command({ fsyncUnlock: 1 }).catch((cause) => {
    throw new StartError(LOCK_LOST, { cause });
  });
  return result;
}

function readsOf(client: MongoClient, session?: ClientSession): ConsistentRead {
  return {
    point: new Date(),
    async collections(database) {
      const found = await client.db(database).listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
      return found
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('system.'))
        .sort();
    },
    documents: (database, collection) => {
      const options: FindOptions = { raw: true, session };
      return client.db(database).collection(collection).find({}, options) as unknown as AsyncIterable<Uint8Array>;
    },
  };
}
