// Migrates boats until it is killed: MONGODB_DATABASE, BATCH_SIZE.
import { connectDatabase } from '../src/persistence/database.ts';
import { recordMigration, runMigrations } from '../src/persistence/migrations.ts';

interface Boat {
  readonly _id: number;
  readonly name: string;
  readonly name_sort?: string;
}

const { MONGODB_TEST_URI = '', MONGODB_DATABASE = '', BATCH_SIZE, MIGRATION = '1' } = process.env;
const database = await connectDatabase(MONGODB_TEST_URI, MONGODB_DATABASE);
const boats = database.collection<Boat>('boats');
// An earlier release changes the name alone, so what it wrote after the conversion differs.
const earlier = { $expr: { $ne: ['$name_sort', { $toLower: '$name' }] } };
const migration = recordMigration<Boat>({
  id: Number(MIGRATION),
  name: 'names to sort by',
  collection: boats,
  earlier,
  batchSize: Number(BATCH_SIZE),
  convert: (records) =>
    boats.updateMany({ _id: { $in: records.map(({ _id }) => _id) } }, [{ $set: { name_sort: { $toLower: '$name' } } }]),
});
await runMigrations(database, [migration], { leaseMs: 300 });
await database.close();
