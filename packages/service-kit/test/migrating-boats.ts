// Migrates boats until it is killed: MONGODB_DATABASE, BATCH_SIZE. From HALT_AT recorded boats on, it only waits for
// that.
import { once } from 'node:events';
import { connectDatabase } from '../src/persistence/database.ts';
import { recordMigration, runMigrations } from '../src/persistence/migrations.ts';

interface Boat {
  readonly _id: number;
  readonly name: string;
  readonly name_sort?: string;
}

const { MONGODB_TEST_URI = '', MONGODB_DATABASE = '', BATCH_SIZE, MIGRATION = '1', HALT_AT = 'Infinity' } = process.env;
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
  async convert(records) {
    const ids = records.map(({ _id }) => _id);
    await boats.updateMany({ _id: { $in: ids } }, [{ $set: { name_sort: { $toLower: '$name' } } }]);
    const state = await database
      .collection<{ _id: number; records: number }>('migrations')
      .findOne({ _id: migration.id });
    if ((state?.records ?? 0) < Number(HALT_AT)) return;
    // Without the test nobody would end it.
    await once(process, 'disconnect');
    process.exit(1);
  },
});
await runMigrations(database, [migration], { leaseMs: 300 });
await database.close();
