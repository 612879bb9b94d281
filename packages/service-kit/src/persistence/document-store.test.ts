import { testDatabase } from '../../test/test-database.ts';
import { collectionStore, documentSchema, documentStore, fieldsById } from './document-store.ts';

interface Boat {
  readonly _id: number;
  readonly name: string;
  readonly crew: number;
}

const schema = documentSchema<Boat>({ _id: { type: Number, required: true }, name: String, crew: Number });
schema.index({ name: 1 }, { unique: true, name: 'one_name' });

class BoatStore extends documentStore('boats', schema) {
  add = (boats: readonly Boat[], index?: string) => this.insertMissing(boats, index);
  newest = () => this.readOne({}, { _id: -1 });
  names = (limit: number) => this.readAll({}, { fields: { name: 1 }, sort: { name: 1 }, limit });
  ids = () => this.readIds({ crew: { $gt: 1 } });
  sail = (name: string) => this.changeOne({ name }, { $inc: { crew: 1 } });
  named = fieldsById(this.model, 'name');
  sink = (crew: number) => this.eraseWhere({ crew });
}

const fleet = [
  { _id: 1, name: 'Ann', crew: 1 },
  { _id: 2, name: 'Bee', crew: 2 },
  { _id: 3, name: 'Cat', crew: 3 },
];
let boats: BoatStore;

beforeEach(async () => {
  boats = new BoatStore(await testDatabase());
  await boats.createIndexes();
  await boats.add(fleet);
});

test('a store reads plain documents, without a version key', async () => {
  expect(await boats.newest()).toEqual(fleet[2]);
  expect(await boats.names(2)).toEqual([
    { _id: 1, name: 'Ann' },
    { _id: 2, name: 'Bee' },
  ]);
  expect(await boats.ids()).toEqual([2, 3]);
});

test('fieldsById reads only those fields, of the documents that exist', async () => {
  const [some, others] = await Promise.all([boats.named([1, 1, 3, 7]), boats.named([3])]);
  const [ann, cat] = [
    { _id: 1, name: 'Ann' },
    { _id: 3, name: 'Cat' },
  ];
  expect([...some]).toEqual([
    [1, ann],
    [3, cat],
  ]);
  expect([...others.values()]).toEqual([cat]);
});

test('insertMissing skips documents whose keys are taken, and no others', async () => {
  await boats.add(
    [
      { _id: 4, name: 'Ann', crew: 9 },
      { _id: 5, name: 'Dot', crew: 1 },
    ],
    'one_name',
  );
  expect((await boats.names(9)).map(({ name }) => name)).toEqual(['Ann', 'Bee', 'Cat', 'Dot']);
  await expect(boats.add([{ _id: 1, name: 'Eel', crew: 1 }], 'one_name')).rejects.toThrow('E11000');
});

test('changeOne returns the changed document, or null if none matches', async () => {
  expect(await boats.sail('Ann')).toEqual({ _id: 1, name: 'Ann', crew: 2 });
  expect(await boats.sail('Nobody')).toBeNull();
  await boats.sink(2);
  expect(await boats.newest()).toEqual(fleet[2]);
  expect(await boats.names(9)).toHaveLength(1);
});

class FlagStore extends collectionStore<{ _id: string; raised: number }>('flags', [{ raised: 1 }]) {
  raise = (_id: string, raised: number) => this.upsert({ _id, raised: { $lt: raised } }, { $set: { raised } });
  indexes = () => this.collection.indexes();
}

test('upsert writes a document, and says so if another one has its key', async () => {
  const flags = new FlagStore(await testDatabase());
  await flags.createIndexes();
  expect((await flags.indexes()).map(({ name }) => name)).toEqual(['_id_', 'raised_1']);
  expect(await flags.raise('red', 1)).toBe(true);
  expect(await flags.raise('red', 2)).toBe(true);
  expect(await flags.raise('red', 2)).toBe(false);
});
