import { randomBytes } from 'node:crypto';
import { type Connection, ConnectionStates } from 'mongoose';
import { connectDatabase } from '../database/connect-database.ts';

/**
 * A database of its own on the real engine that the test run started (`MONGODB_TEST_URI`). Closing it drops it: with
 * thousands of them on one engine, each new one takes longer.
 */
export async function testDatabase(): Promise<Connection> {
  const uri = process.env.MONGODB_TEST_URI;
  if (!uri) throw new Error('MONGODB_TEST_URI is not set: service tests run through the root jest configuration');
  const database = await connectDatabase(uri, `test_${randomBytes(6).toString('hex')}`);
  const close = database.close.bind(database);
  database.close = async (force) => {
    // A test may have closed it already, to see what comes of that.
    if (database.readyState === ConnectionStates.connected) await database.dropDatabase();
    await close(force);
  };
  return database;
}
