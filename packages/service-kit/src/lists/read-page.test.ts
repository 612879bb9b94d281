import { type Model, Schema } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { countUpToCap } from './read-page.ts';

interface Boat {
  _id: number;
  name: string;
}

const schema = new Schema<Boat>({ _id: Number, name: String }, { versionKey: false });
let boats: Model<Boat>;

beforeEach(async () => {
  boats = (await testDatabase()).model<Boat>('Boat', schema, 'boats');
  const names = (row: number) => (row % 101 === 0 ? 'barge' : 'dinghy');
  await boats.insertMany(Array.from({ length: 10_101 }, (_, row) => ({ _id: row, name: names(row) })));
});

const capped = { total: 10_000, total_capped: true };

test('the count is exact up to the cap, on every call', async () => {
  expect(await countUpToCap(boats, { name: /^barge/ })).toEqual({ total: 101 });
  await boats.deleteOne({ _id: 0 });
  expect(await countUpToCap(boats, { name: /^barge/ })).toEqual({ total: 100 });
  expect(await countUpToCap(boats, { name: /^dinghy/ })).toEqual({ total: 10_000 });
});

test('the count stops at the cap and is cached for the same filter', async () => {
  const counts = jest.spyOn(boats, 'countDocuments');
  expect(await countUpToCap(boats, {})).toEqual(capped);
  expect(await countUpToCap(boats, {})).toEqual(capped);
  expect(counts).toHaveBeenCalledTimes(1);
  expect(await countUpToCap(boats, { name: /^[bd]/ })).toEqual(capped);
  expect(await countUpToCap(boats, { name: /^b/ })).toEqual({ total: 101 });
  expect(counts).toHaveBeenCalledTimes(3);
});
