import mongoose, { type Connection, type Model, type mongo } from 'mongoose';
import { patientPool } from './patient-pool.ts';

// Queries on fields that a schema does not have are mistakes of ours, never a way to see everything.
mongoose.set('strictQuery', 'throw');
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
// Eight slow commands block the embedded engine for everyone, so none may be slow for long.
mongoose.set('maxTimeMS', 5_000);
// One command for all indexes of a model, of which mongoose sends one for each: a service starts with a hundred.
mongoose.plugin((schema) => {
  schema.static('createIndexes', async function (this: Model<unknown>) {
    const indexes = this.schema.indexes().map(([key, { background: _, ...options }]) => ({ key, ...options }));
    if (indexes.length > 0) await this.collection.createIndexes(indexes as mongo.IndexDescription[]);
  });
});

/**
 * Connects to a database. Every write is journaled whatever the address says: without that, a killed engine
 * loses acknowledged writes (2,319 of 140,207 over 40 kills; journaled 0 of 224,451).
 */
export async function connectDatabase(uri: string, name: string): Promise<Connection> {
  const client = patientPool(
    new mongoose.mongo.MongoClient(uri, { journal: true, serverSelectionTimeoutMS: 5_000, maxPoolSize: 20 }),
  );
  Object.assign(client.options, { dbName: name });
  await client.connect();
  return mongoose.createConnection().setClient(client);
}
