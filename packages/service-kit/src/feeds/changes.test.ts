import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { type Change, changesOf } from './changes.ts';

describe('changesOf', () => {
  let database: Connection;
  let published: Change[];
  beforeEach(async () => {
    database = await testDatabase();
    published = [];
    changesOf(database, ['figures']).on((change) => published.push(change));
  });
  afterEach(() => database.close());

  const things = () => database.collection<{ _id: number; name?: string }>('things');

  it('publishes each write with its collection and whether it inserted', async () => {
    await things().insertOne({ _id: 1 });
    await things().insertMany([{ _id: 2 }, { _id: 3 }]);
    await things().updateOne({ _id: 1 }, { $set: { name: 'first' } });
    await things().findOneAndUpdate({ _id: 2 }, { $set: { name: 'second' } });
    await things().bulkWrite([
      { updateOne: { filter: { _id: 4 }, update: { $set: { name: 'fourth' } }, upsert: true } },
    ]);
    await things().deleteMany({ _id: { $gt: 2 } });
    const [added, changed] = [true, false].map((isNew) => ({ kind: 'things', isNew }));
    expect(published).toEqual([added, added, changed, changed, changed, changed]);
  });

  it('publishes nothing if nothing was written', async () => {
    await things().insertOne({ _id: 1, name: 'first' });
    published = [];
    await things().find().toArray();
    await things().findOne({ _id: 1 });
    await things().updateOne({ _id: 7 }, { $set: { name: 'seventh' } });
    await things().updateOne({ _id: 1 }, { $set: { name: 'first' } });
    await things().findOneAndUpdate({ _id: 7 }, { $set: { name: 'seventh' } });
    await things().deleteOne({ _id: 7 });
    await things().createIndex({ name: 1 });
    expect(published).toEqual([]);
  });

  it('skips collections that store progress, and those that the service excludes', async () => {
    for (const name of ['feed_marks', 'sender_leases', 'figures']) await database.collection(name).insertOne({});
    expect(published).toEqual([]);
  });

  it('publishes a failed write, because its effect is unknown', async () => {
    await things().insertOne({ _id: 1 });
    published = [];
    await expect(things().insertMany([{ _id: 2 }, { _id: 1 }])).rejects.toThrow('duplicate key');
    expect(published).toEqual([{ kind: 'things', isNew: true }]);
  });
});
