import timers from 'node:timers';
import { type Connection, Schema } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { connectDatabase, createIndexes, indexConflicts, insertNew, onlyDuplicateKeys } from './database.ts';

describe('connectDatabase', () => {
  let database: Connection;
  beforeEach(async () => {
    database = await connectDatabase(process.env.MONGODB_TEST_URI ?? '', 'connect_test');
  });
  afterEach(() => database.close());

  it('connects to the named database with journaled writes', async () => {
    expect(database.readyState).toBe(1);
    expect(database.name).toBe('connect_test');
    expect(database.db?.databaseName).toBe('connect_test');
    expect(database.getClient().options.writeConcern).toMatchObject({ journal: true });
  });

  it('does not check for closed connections ten times a second', async () => {
    const scheduled = jest.spyOn(timers, 'setTimeout');
    const other = await connectDatabase(process.env.MONGODB_TEST_URI ?? '', 'connect_test');
    await other.db?.command({ ping: 1 });
    const pauses = scheduled.mock.calls.map(([, pause]) => pause);
    expect(pauses).toContain(60_000);
    expect(pauses).not.toContain(100);
    scheduled.mockRestore();
    await other.close();
  });
});

describe('onlyDuplicateKeys', () => {
  let database: Connection;
  beforeAll(async () => {
    database = await testDatabase();
    await database.createCollection('boats', { validator: { name: { $type: 'string' } } });
    await boats().createIndex({ name: 1 }, { unique: true, name: 'one_of_name' });
    await boats().insertOne({ _id: 1, name: 'Swift' });
  });
  afterAll(() => database.close());

  const boats = () => database.collection<{ _id: number; name: string | null }>('boats');
  const swift = (_id: number) => ({ _id, name: 'Swift' });
  const insertError = (...rows: { _id: number; name: string | null }[]): Promise<unknown> =>
    boats()
      .insertMany(rows, { ordered: false })
      .then(
        () => null,
        (error) => error,
      );

  it('is true if all write errors are duplicate keys', async () => {
    expect(onlyDuplicateKeys(await insertError(swift(2), { _id: 3, name: 'Heron' }, swift(4)))).toBe(true);
    expect(onlyDuplicateKeys(await insertError(swift(5)))).toBe(true);
    expect(await boats().countDocuments()).toBe(2);
  });

  it('is false if there is any other write error, also after a duplicate key', async () => {
    expect(onlyDuplicateKeys(await insertError(swift(6), { _id: 7, name: null }))).toBe(false);
    expect(onlyDuplicateKeys(await insertError({ _id: 7, name: null }))).toBe(false);
  });

  it('considers only the given index', async () => {
    const error = await insertError(swift(8), { _id: 1, name: 'Tern' });
    expect(onlyDuplicateKeys(error)).toBe(true);
    expect(onlyDuplicateKeys(error, 'one_of_name')).toBe(false);
    expect(onlyDuplicateKeys(await insertError(swift(8)), 'one_of_name')).toBe(true);
  });

  it('is false for any other error', () => {
    expect(onlyDuplicateKeys(new Error('the connection broke off'))).toBe(false);
    expect(onlyDuplicateKeys(undefined)).toBe(false);
  });
});

describe('createIndexes', () => {
  it('keeps and reports an index whose options have changed, and creates the others', async () => {
    const database = await testDatabase();
    const boats = database.collection('harbour');
    await boats.createIndex({ name: 1 });
    const reported: unknown[] = [];
    const report = (conflict: unknown) => void reported.push(conflict);
    indexConflicts.subscribe(report);
    await createIndexes(boats, [{ key: { name: 1 }, unique: true }, { key: { age: 1 } }]);
    indexConflicts.unsubscribe(report);
    expect(reported).toEqual([
      { database: database.name, collection: 'harbour', reason: expect.stringContaining('name_1') },
    ]);
    const indexes = await boats.indexes();
    expect(indexes.map(({ name, unique }) => [name, unique])).toEqual([
      ['_id_', undefined],
      ['name_1', undefined],
      ['age_1', undefined],
    ]);
    await database.close();
  });
});

interface Place {
  readonly _id: number;
  readonly name: string;
}

describe('insertNew', () => {
  let database: Connection;
  beforeAll(async () => {
    database = await testDatabase();
  });

  it('returns whether it inserted, keeps an existing document, and throws other errors', async () => {
    const schema = new Schema<Place>({ _id: Number, name: String }, { versionKey: false });
    schema.index({ name: 1 }, { unique: true });
    const model = database.model<Place>('Place', schema, 'places');
    await model.createIndexes();
    expect(await insertNew(model, { _id: 1, name: 'first' })).toBe(true);
    expect(await insertNew(model, { _id: 1, name: 'second' })).toBe(false);
    expect(await insertNew(model, { _id: 2, name: 'first' })).toBe(false);
    expect(await model.find().lean()).toEqual([{ _id: 1, name: 'first' }]);
    await database.close();
    await expect(insertNew(model, { _id: 3, name: 'third' })).rejects.toThrow();
  });
});
