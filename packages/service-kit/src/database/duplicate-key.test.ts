import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { onlyDuplicateKeys } from './duplicate-key.ts';

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
