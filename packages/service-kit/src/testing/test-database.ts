import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { connectDatabase } from '../database/connect-database.ts';

/** A database of its own on the real engine that the test run started (`MONGODB_TEST_URI`). */
export async function testDatabase(): Promise<Connection> {
  const uri = process.env.MONGODB_TEST_URI;
  if (!uri) throw new Error('MONGODB_TEST_URI is not set: service tests run through the root jest configuration');
  return connectDatabase(uri, `test_${randomBytes(6).toString('hex')}`);
}
