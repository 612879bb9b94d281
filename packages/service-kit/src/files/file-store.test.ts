import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { FileStore } from './file-store.ts';

const CHUNK_BYTES = 255 * 1024;
const photo = (id: number, accountId = 1) => ({ kind: 'photo', id, accountId });

describe('FileStore', () => {
  let database: Connection;
  let files: FileStore;
  const documents = () => database.collection<{ _id: string; uploadDate: Date }>('files.files');
  const chunks = () => database.collection<{ files_id: string; n: number }>('files.chunks');
  const stored = async () => (await documents().find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  const storedChunks = async () => new Set((await chunks().find().toArray()).map(({ files_id }) => files_id));
  const age = () => documents().updateMany({}, { $set: { uploadDate: new Date(Date.now() - 2 * 60 * 60_000) } });
  const bytesOf = async (id: number, form = 'large') => {
    const file = await files.open(photo(id), form);
    return file && buffer(file.content);
  };

  beforeEach(async () => {
    database = await testDatabase();
    files = new FileStore(database);
    await files.createIndexes();
  });
  afterEach(() => database.close());

  it.each([1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 10 * 1024 * 1024])(
    'returns %s bytes unchanged',
    async (size) => {
      const bytes = randomBytes(size);
      await files.write(photo(7), 'large', bytes);
      expect((await files.open(photo(7), 'large'))?.size).toBe(size);
      expect((await bytesOf(7))?.equals(bytes)).toBe(true);
    },
  );

  it('returns null for an unknown file, kind or variant', async () => {
    await files.write(photo(7), 'large', Buffer.from('large'));
    expect(await files.open(photo(7), 'small')).toBeNull();
    expect(await files.open({ ...photo(7), kind: 'document' }, 'large')).toBeNull();
    expect(await files.open(photo(77), 'large')).toBeNull();
  });

  it('replaces what an earlier attempt wrote, complete or partial', async () => {
    await files.write(photo(7), 'large', randomBytes(3 * CHUNK_BYTES));
    await chunks().deleteOne({ n: 1 });
    await files.write(photo(7), 'large', Buffer.from('anew'));
    expect((await bytesOf(7))?.toString()).toBe('anew');
    expect(await chunks().countDocuments()).toBe(1);
  });

  it.each(['first', 'middle', 'last'])('fails the stream if the %s chunk is missing', async (part) => {
    await files.write(photo(7), 'large', randomBytes(3 * CHUNK_BYTES));
    await chunks().deleteOne({ n: ['first', 'middle', 'last'].indexOf(part) });
    await expect(bytesOf(7)).rejects.toThrow('photo/7/large');
  });

  it('removes every variant of one file only, and is idempotent', async () => {
    for (const id of [1, 10, 2])
      for (const form of ['small', 'large']) await files.write(photo(id), form, randomBytes(9));
    await files.remove(photo(1));
    await files.remove(photo(1));
    expect(await stored()).toEqual(['photo/10/large', 'photo/10/small', 'photo/2/large', 'photo/2/small']);
    expect(await storedChunks()).toEqual(new Set(await stored()));
  });

  it('erases the files of one account only', async () => {
    await files.write(photo(1), 'large', randomBytes(9));
    await files.write({ kind: 'document', id: 1, accountId: 1 }, 'whole', randomBytes(9));
    await files.write(photo(2, 2), 'large', randomBytes(9));
    await files.eraseOf(1);
    expect(await stored()).toEqual(['photo/2/large']);
    expect(await storedChunks()).toEqual(new Set(['photo/2/large']));
  });

  describe('the sweep', () => {
    const sweep = (named: readonly number[], checked: number[] = []) =>
      files
        .sweep('photo', async (ids) => {
          checked.push(...ids);
          return named;
        })
        .run();

    it('removes files that no record refers to, also partial ones, after an hour', async () => {
      for (const id of [1, 2, 3]) await files.write(photo(id), 'large', randomBytes(9));
      await chunks().deleteMany({ files_id: 'photo/3/large' });
      await sweep([1]);
      expect(await stored()).toHaveLength(3);
      await age();
      await sweep([1]);
      expect(await stored()).toEqual(['photo/1/large']);
      expect(await storedChunks()).toEqual(new Set(['photo/1/large']));
    });

    it('leaves files of other kinds', async () => {
      await files.write({ kind: 'document', id: 1, accountId: 1 }, 'whole', randomBytes(9));
      await age();
      await sweep([]);
      expect(await stored()).toEqual(['document/1/whole']);
    });

    it('checks every file of many', async () => {
      const uploadDate = new Date(0);
      const many = Array.from({ length: 1_100 }, (_, id) => ({
        _id: `photo/${id}/large`,
        uploadDate,
        metadata: { account_id: 1, kind: 'photo', id },
      }));
      await documents().insertMany(many);
      const checked: number[] = [];
      await sweep([7, 1_007], checked);
      expect(new Set(checked).size).toBe(1_100);
      expect(await stored()).toEqual(['photo/1007/large', 'photo/7/large']);
    });
  });

  it('uses indexes for files and chunks', async () => {
    const plans = [
      documents().find({ 'metadata.account_id': 1 }),
      documents().find({ 'metadata.kind': 'photo', uploadDate: { $lt: new Date() } }),
      documents().find({ _id: { $gte: 'photo/1/', $lt: 'photo/10' } }),
      chunks().find({ files_id: 'photo/1/large' }).sort({ n: 1 }),
    ].map(async (query) => JSON.stringify((await query.explain('queryPlanner')).queryPlanner.winningPlan));
    for (const plan of await Promise.all(plans)) {
      expect(plan).toMatch(/IXSCAN|CLUSTERED_IXSCAN|EXPRESS/);
      expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
    }
  });
});
