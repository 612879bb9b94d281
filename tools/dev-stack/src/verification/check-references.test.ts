import { integrityOf, type ReleaseStore } from '@keystead/releases';
import { MongoClient } from 'mongodb';
import { releaseFilesExist } from './check-references.ts';

const client = new MongoClient(process.env.MONGODB_TEST_URI ?? '');
const database = client.db('verified_releases');
afterAll(async () => {
  await database.dropDatabase();
  await client.close();
});

const hashOf = (name: string) => integrityOf(Buffer.from(name));
const released = (_id: number, ...names: string[]) => ({
  ...{ _id, remote: 'mf-billing', version: `${_id}.0.0` },
  files: names.map((path) => ({ path, integrity: hashOf(path) })),
});

test('releaseFilesExist: finds what is recorded or served and missing, but not what was removed as unused', async () => {
  await database
    .collection<{ _id: number }>('releases')
    .insertMany([
      released(1, 'removed.js'),
      released(2, 'stored.js', 'lost.js'),
      released(3, 'stable.js'),
      released(4, 'candidate.js'),
      released(5, 'of-an-ended-rollout.js'),
    ]);
  const records = [{ _id: hashOf('stored.js') }, { _id: hashOf('lost.js') }];
  await database.collection<{ _id: string }>('stored_files').insertMany(records);
  await database.collection('channels').insertMany([{ stable: 3 }, { stable: null }]);
  await database.collection('rollouts').insertMany([
    { open: true, candidate: 4 },
    { open: false, candidate: 5 },
  ]);
  const read = async (integrity: string) => (integrity === hashOf('stored.js') ? Buffer.from('stored.js') : null);
  const found = await releaseFilesExist({ read } as ReleaseStore)(() => database);
  expect(found.map((line) => line.replace(/ \(.*/, ''))).toEqual([
    'lost.js of mf-billing 2.0.0 is missing or damaged',
    'stable.js of mf-billing 3.0.0 is missing or damaged',
    'candidate.js of mf-billing 4.0.0 is missing or damaged',
  ]);
});
