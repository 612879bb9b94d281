import { type Connection, Schema } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { insertNew } from './insert-new.ts';

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
