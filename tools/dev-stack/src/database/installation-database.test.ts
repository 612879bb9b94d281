import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { lockFolder, readDatabaseAddress, writeDatabaseAddress } from '../data-folder.ts';
import { withDatabase, withJournal } from './installation-database.ts';

test.each([
  ['mongodb://db', 'mongodb://db/?journal=true'],
  ['mongodb://db/', 'mongodb://db/?journal=true'],
  ['mongodb://a:1,b:2/?replicaSet=rs0', 'mongodb://a:1,b:2/?replicaSet=rs0&journal=true'],
  ['mongodb+srv://u:p@db/keystead', 'mongodb+srv://u:p@db/keystead?journal=true'],
  ['mongodb://db/?journal=false', 'mongodb://db/?journal=false'],
])('withJournal: %s becomes %s', (given, used) => {
  expect(withJournal(given)).toBe(used);
});

const onThings =
  <T>(work: (things: Collection<{ _id: number }>) => Promise<T>) =>
  async (uri: string): Promise<T> => {
    const client = new MongoClient(uri);
    return work(client.db('test').collection('things')).finally(() => client.close());
  };

describe('withDatabase', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'keystead-command-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('starts the database itself if no product runs, and keeps the written data', async () => {
    const config = { dataDir, mongodbUri: undefined };
    const write = onThings((things) => things.insertOne({ _id: 1 }));
    await withDatabase(config, write);
    await expect(
      withDatabase(
        config,
        onThings((things) => things.countDocuments()),
      ),
    ).resolves.toBe(1);
    lockFolder(dataDir).release();
  });

  it('uses the database of the running product, or reports that it is not ready yet', async () => {
    const lock = lockFolder(dataDir);
    const config = { dataDir, mongodbUri: undefined };
    await expect(withDatabase(config, async (uri) => uri)).rejects.toThrow('starting or stopping');
    const forget = writeDatabaseAddress(dataDir, 'mongodb://here');
    await expect(withDatabase(config, async (uri) => uri)).resolves.toBe('mongodb://here');
    forget();
    expect(readDatabaseAddress(dataDir)).toBeUndefined();
    lock.release();
  });

  it('uses MONGODB_URI if given', async () => {
    await expect(withDatabase({ dataDir, mongodbUri: 'mongodb://there' }, async (uri) => uri)).resolves.toBe(
      'mongodb://there',
    );
  });
});
