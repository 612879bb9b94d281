import type { Connection } from 'mongoose';
import { recordedLog } from '../../test/recorded-log.ts';
import { samplePicture } from '../../test/sample-picture.ts';
import { testDatabase } from '../../test/test-database.ts';
import { Conflict, Forbidden } from '../http/errors.ts';
import { FileStore } from './file-store.ts';
import { type ChangePhotos, PhotoStore, type StoredPhoto } from './photo-store.ts';

interface Owner {
  _id: number;
  account_id: number;
  version: number;
  photos: StoredPhoto[];
}

describe('PhotoStore', () => {
  let database: Connection;
  let photoStore: PhotoStore;
  let picture: Buffer;
  beforeAll(async () => {
    database = await testDatabase();
    photoStore = new PhotoStore(new FileStore(database), { most: 2, owner: 'A shed' });
    await new FileStore(database).createIndexes();
    picture = await samplePicture();
  });
  beforeEach(async () => {
    await database.collection('files.files').deleteMany({});
    await owners().deleteMany({});
    await owners().insertOne({ _id: 1, account_id: 7, version: 1, photos: [] });
  });
  afterAll(() => database.close());

  const owners = () => database.collection<Owner>('sheds');
  const read = async (): Promise<Owner> => {
    const found = await owners().findOne({ _id: 1 });
    if (!found) throw new Error('the shed is gone');
    return found;
  };
  /** Saves over the version that it read, and retries on a version conflict. */
  const change: ChangePhotos = async (how) => {
    for (;;) {
      const { version, photos: before } = await read();
      const photos = [...how(before)];
      const saved = await owners().updateOne({ _id: 1, version }, { $set: { photos, version: version + 1 } });
      if (saved.modifiedCount > 0) return read();
    }
  };
  const stored = async () => {
    const files = await database.collection<{ _id: string }>('files.files').find().sort({ _id: 1 }).toArray();
    return files.map(({ _id }) => _id);
  };

  it('adds a photo to its record and stores its variants under the account of the record', async () => {
    expect(await photoStore.add({ id: 5, bytes: picture, by: 3 }, change)).toMatchObject({
      id: 5,
      width: 40,
      height: 30,
    });
    expect((await read()).photos.map(({ id, added_by }) => [id, added_by])).toEqual([[5, 3]]);
    expect(await stored()).toEqual(['photo/5/large', 'photo/5/small']);
    expect(await database.collection('files.files').countDocuments({ 'metadata.account_id': 7 })).toBe(2);
    expect(await photoStore.open(await read(), 5, 'small')).toMatchObject({ type: 'image/webp', tag: '5-small' });
  });

  it('adds a photo once if the attempt is repeated, even when the limit is reached', async () => {
    const first = await photoStore.add({ id: 5, bytes: picture, by: 3 }, change);
    await photoStore.add({ id: 6, bytes: picture, by: 3 }, change);
    expect(await photoStore.add({ id: 5, bytes: picture, by: 3 }, change)).toEqual(first);
    expect((await read()).photos).toHaveLength(2);
  });

  it('enforces the limit for concurrent additions and removes the files of the rejected ones', async () => {
    const added = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((id) => photoStore.add({ id, bytes: picture, by: 3 }, change)),
    );
    const rejected = added.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
    expect(rejected).toHaveLength(3);
    for (const reason of rejected) {
      expect(reason).toBeInstanceOf(Conflict);
      expect(reason.message).toBe('A shed may have up to 2 photos. Delete one of them to add another.');
    }
    expect(await stored()).toHaveLength(4);
  });

  it('stores nothing if the caller may not change the record', async () => {
    const reject: ChangePhotos = () => Promise.reject(new Forbidden('You may look at this shed but not change it.'));
    await expect(photoStore.add({ id: 5, bytes: picture, by: 3 }, reject)).rejects.toBeInstanceOf(Forbidden);
    expect(await stored()).toEqual([]);
  });

  it('leaves the files to the sweep if it is unknown whether the record refers to them', async () => {
    let calls = 0;
    const breaking: ChangePhotos = (how) =>
      calls++ === 0 ? change(how) : Promise.reject(new Error('connection lost'));
    await expect(photoStore.add({ id: 5, bytes: picture, by: 3 }, breaking)).rejects.toThrow('connection lost');
    expect(await stored()).toHaveLength(2);
    await database.collection('files.files').updateMany({}, { $set: { uploadDate: new Date(0) } });
    await photoStore.sweep(async () => []).run();
    expect(await stored()).toEqual([]);
  });

  it('deletes a photo with its files, and returns 404 for it afterwards', async () => {
    await photoStore.add({ id: 5, bytes: picture, by: 3 }, change);
    await photoStore.remove(5, change, recordedLog().log);
    expect([(await read()).photos, await stored()]).toEqual([[], []]);
    await expect(photoStore.remove(5, change, recordedLog().log)).rejects.toThrow('This photo does not exist.');
    await expect(photoStore.open(await read(), 5)).rejects.toThrow('This photo does not exist.');
  });
});
