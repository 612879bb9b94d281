import { createHash, randomBytes } from 'node:crypto';
import { type Connection, ConnectionStates, type mongo } from 'mongoose';
import { connectDatabase } from '../database/connect-database.ts';

/** Where the names of emptied databases are kept, for whoever needs one next. */
const freeDatabases = 'test_free';

/**
 * A database of its own on the real engine that the test run started (`MONGODB_TEST_URI`), empty. Closing it empties it,
 * for the service's next test finds its indexes made: making them takes longer than most tests, and the engine never
 * closes the files of databases that were dropped. One that is not closed is nobody's again.
 */
export async function testDatabase(): Promise<Connection> {
  const uri = process.env.MONGODB_TEST_URI;
  if (!uri) throw new Error('MONGODB_TEST_URI is not set: service tests run through the root jest configuration');
  const kind = kindOfDatabase(expect.getState().testPath ?? '');
  const connection = await connectDatabase(uri, freeDatabases);
  const free = connection.collection<FreeDatabase>('databases');
  const name = (await free.findOneAndDelete({ kind }))?._id ?? `test_${kind}_${randomBytes(6).toString('hex')}`;
  await connection.close();
  const database = await connectDatabase(uri, name);
  const close = database.close.bind(database);
  database.close = async (force) => {
    // A test may have closed it already, to see what comes of that.
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

/** What has the same collections and indexes: all tests of a service, else those of one file. */
function kindOfDatabase(testPath: string): string {
  const service = /\/services\/[^/]+\//.exec(testPath)?.[0];
  return createHash('sha256')
    .update(service ?? testPath)
    .digest('hex')
    .slice(0, 12);
}

/** Empties a database, or drops one in which a test made a view, or a rule by which the engine refuses documents. */
async function emptied(database: Connection): Promise<boolean> {
  const { db } = database;
  const collections = (await db?.listCollections({}, { nameOnly: false }).toArray()) ?? [];
  const asMade = collections.every(({ type, options }) => type === 'collection' && !options?.validator);
  const emptyings = collections.map(
    (collection) =>
      ({
        name: 'deleteMany',
        namespace: `${database.name}.${collection.name}`,
        filter: {},
      }) satisfies mongo.AnyClientBulkWriteModel<mongo.Document>,
  );
  if (!asMade) await db?.dropDatabase();
  else if (emptyings.length > 0) await database.getClient().bulkWrite(emptyings, { ordered: false });
  return asMade;
}
