import { createHash, randomBytes } from 'node:crypto';
import { type Connection, ConnectionStates, type mongo } from 'mongoose';
import { atRest } from '../src/outbox/background-work.ts';
import { connectDatabase } from '../src/persistence/database.ts';

/** The database that stores the names of emptied databases for reuse. */
const freeDatabases = 'test_free';

/**
 * Provides an empty database of its own on the real engine of the test run (`MONGODB_TEST_URI`). Closing it empties it
 * for reuse by the next test of the service. Creating indexes takes longer than most tests, so they are retained. The
 * engine also never closes the files of dropped databases. A database that is not closed is not reused.
 */
export async function testDatabase(): Promise<Connection> {
  const uri = process.env.MONGODB_TEST_URI;
  if (!uri) throw new Error('MONGODB_TEST_URI is not set: service tests run through the root jest configuration');
  const kind = kindOfDatabase(expect.getState().testPath ?? '');
  const connection = await connectDatabase(uri, freeDatabases);
  const free = connection.collection<FreeDatabase>('databases');
  const name = (await free.findOneAndDelete({ kind }))?._id ?? `test_${kind}_${randomBytes(6).toString('hex')}`;
  await connection.close();
  const database = await connectDatabase(uri, name, { monitorCommands: true });
  const close = database.close.bind(database);
  database.close = async (force) => {
    await atRest(database);
    // A test may have closed the connection already, to test the effect.
    if (database.readyState === ConnectionStates.connected && (await emptied(database)))
      await database.getClient().db(freeDatabases).collection<FreeDatabase>('databases').insertOne({ _id: name, kind });
    await close(force);
  };
  return database;
}

interface FreeDatabase {
  readonly _id: string;
  readonly kind: string;
}

/**
 * Identifies databases with the same collections and indexes: those of all tests of a service, otherwise those of one
 * file.
 */
function kindOfDatabase(testPath: string): string {
  const service = /\/services\/[^/]+\//.exec(testPath)?.[0];
  return createHash('sha256')
    .update(service ?? testPath)
    .digest('hex')
    .slice(0, 12);
}

/**
 * Empties a database. If a test created a view or a validator in it, the database is dropped instead; returns false
 * then.
 */
async function emptied(database: Connection): Promise<boolean> {
  const { db } = database;
  const collections = (await db?.listCollections({}, { nameOnly: false }).toArray()) ?? [];
  const isUnchanged = collections.every(({ type, options }) => type === 'collection' && !options?.validator);
  const emptyings = collections.map(
    (collection) =>
      ({
        name: 'deleteMany',
        namespace: `${database.name}.${collection.name}`,
        filter: {},
      }) satisfies mongo.AnyClientBulkWriteModel<mongo.Document>,
  );
  if (!isUnchanged) await db?.dropDatabase();
  else if (emptyings.length > 0) await database.getClient().bulkWrite(emptyings, { ordered: false });
  return isUnchanged;
}

/** Makes it as if the process had been killed before it stored the response for an `Idempotency-Key`. */
export async function loseResponse(database: Connection, key: string): Promise<void> {
  await atRest(database);
  await database
    .collection<{ _id: string }>('idempotency_keys')
    .updateMany({ _id: { $regex: `${key}$` } }, { $set: { state: 'failed' }, $unset: { reply: '' } });
}
