import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf, openStore } from '@keystead/releases';
import { BSON, MongoClient } from 'mongodb';
import { memoryFolder } from '../../test/memory-folder.ts';
import { type Database, startDatabase } from '../database/start-database.ts';
import { backUp } from './backup.ts';
import { readConsistently } from './consistent-read.ts';
import { restore } from './restore.ts';

/** A value of each type that a service may store. */
const values = {
  _id: 7,
  int: new BSON.Int32(7),
  double: new BSON.Double(7),
  long: BSON.Long.fromNumber(2 ** 52),
  decimal: BSON.Decimal128.fromString('12.50'),
  date: new Date(0),
  bytes: new BSON.Binary(Buffer.from('photo')),
  pattern: new BSON.BSONRegExp('^a', 'i'),
  nothing: null,
  nested: { list: [1, 'two', { three: 3 }], '': 'an empty name' },
};
const script = Buffer.from('console.log(1)');
const raw = { raw: true } as const;

describe('backup and restore', () => {
  let folder: string;
  let source: Database;
  let target: Database;
  const clients: MongoClient[] = [];
  const connect = (database: Database) => {
    const client = new MongoClient(database.uri());
    clients.push(client);
    return client;
  };
  const place = (name: string, database: Database) => ({
    uri: database.uri(),
    dataDir: join(folder, name),
    store: openStore({ RELEASE_STORE: join(folder, name, 'releases') }),
  });
  const lines: string[] = [];
  const backUpTo = (name: string) =>
    backUp({ ...place('source', source), to: join(folder, name), print: (line) => lines.push(line) });
  const restoreFrom = (name: string) => restore({ ...place('target', target), from: join(folder, name) });

  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder(), 'keystead-backup-'));
    source = await startDatabase({ dataDir: join(folder, 'source/database') });
    target = await startDatabase({ dataDir: join(folder, 'target/database') });
    await mkdir(join(folder, 'source/mail'), { recursive: true });
    await writeFile(join(folder, 'source/secrets.json'), '{"identity":"a secret"}');
    await writeFile(join(folder, 'source/mail/1.eml'), 'Hello');
    const client = connect(source);
    const portfolio = client.db('keystead_portfolio');
    await portfolio.collection<typeof values>('photos').insertOne(values);
    await portfolio.collection<{ _id: string }>('id_counters').insertOne({ _id: 'photos', last: 100 } as never);
    const { store } = place('source', source);
    await store.put(integrityOf(script), script);
    const missing = integrityOf(Buffer.from('missing'));
    const integrities = [integrityOf(script), missing, integrityOf(Buffer.from('removed as unused'))];
    const files = integrities.map((integrity) => ({ integrity }));
    const releases = client.db('keystead_releases');
    await releases.collection('releases').insertOne({ files });
    await releases.collection<{ _id: string }>('stored_files').insertOne({ _id: missing });
    await client.db('keystead_gateway').collection('request_counts').insertOne({ count: 1 });
    await backUpTo('backup');
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await Promise.all([source?.stop(), target?.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('names a file that the store lacks, but none that was removed because no release needed it', () => {
    expect(lines).toEqual([expect.stringContaining(integrityOf(Buffer.from('missing')))]);
  });

  it('does not write into a folder that contains anything', async () => {
    await expect(backUpTo('backup')).rejects.toThrow(/backup is not empty: name a new folder/);
  });

  it('repeats a restore that was interrupted, and restores each value, file and counter', async () => {
    const client = connect(target);
    const photos = client.db('keystead_portfolio').collection('photos');
    await photos.insertOne({ of: 'the interrupted restore' });
    await expect(restoreFrom('backup')).rejects.toThrow('This installation is not empty');
    await client.db('keystead_restore').collection('running').insertOne({});
    await restoreFrom('backup');
    const original = connect(source).db('keystead_portfolio').collection('photos');
    expect(await photos.find({}, raw).toArray()).toEqual(await original.find({}, raw).toArray());
    const counters = client.db('keystead_portfolio').collection('id_counters');
    expect(await counters.findOne({})).toEqual({ _id: 'photos', last: 1_000_100 });
    expect(await place('target', target).store.read(integrityOf(script))).toEqual(script);
    for (const file of ['secrets.json', 'mail/1.eml'])
      expect(await readFile(join(folder, 'target', file))).toEqual(await readFile(join(folder, 'source', file)));
    await expect(restoreFrom('backup')).rejects.toThrow('This installation is not empty');
  });

  it('holds writes back during the reads, and fails if the database restarts meanwhile', async () => {
    const client = connect(source);
    const counts = client.db('keystead_gateway').collection('request_counts');
    const { writing, read } = await readConsistently(source.uri(), async (reads) => {
      const insert = counts.insertOne({ count: 2 });
      // Another command of the same client is answered later than the insert was sent.
      await client.db('admin').command({ ping: 1 });
      const found: BSON.Document[] = [];
      for await (const document of reads.documents('keystead_gateway', 'request_counts'))
        found.push(BSON.deserialize(document));
      return { writing: insert, read: found };
    });
    await writing;
    expect(read).toMatchObject([{ count: 1 }]);
    const restarted = readConsistently(source.uri(), async () => {
      const { pid } = source;
      source.kill('SIGKILL');
      while (source.pid === undefined || source.pid === pid) await new Promise(setImmediate);
    });
    await expect(restarted).rejects.toThrow('The database was restarted during the backup');
  });
});
