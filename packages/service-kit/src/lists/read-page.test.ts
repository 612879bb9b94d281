import { type Model, Schema } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { bothWays, countUpToCap, readPage } from './read-page.ts';

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

const orders = bothWays('id', '_id', 'number');
const page = (filter: object = {}) => readPage(boats, { filter, orders, sort: '-id', limit: 2 });

/** Counts the commands that read boats while something runs. */
async function readsDuring(work: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  const onCommand = ({ commandName }: { commandName: string }) => {
    if (['find', 'aggregate', 'getMore'].includes(commandName)) reads += 1;
  };
  const client = boats.db.getClient().on('commandStarted', onCommand);
  await work().finally(() => client.off('commandStarted', onCommand));
  return reads;
}

test('equal reads at the same time share a command, and others do not', async () => {
  const pages = () => Array.from({ length: 8 }, () => page());
  expect(await readsDuring(() => Promise.all(pages()))).toBe(2);
  expect(await readsDuring(() => Promise.all([...pages(), page({ name: 'barge' }), page({ name: /barge/ })]))).toBe(4);
  const totals = () => Array.from({ length: 8 }, () => countUpToCap(boats, { name: 'barge' }));
  expect(await readsDuring(() => Promise.all(totals()))).toBe(2);
});

test('a read includes every write before it, even while an equal one is running', async () => {
  for (let id = 20_000; id < 20_020; id += 1) {
    const before = page();
    await boats.insertMany([{ _id: id, name: 'raft' }]);
    const [{ rows }] = await Promise.all([page(), before]);
    expect(rows[0]?._id).toBe(id);
  }
});

test('callers that share a read have a list of rows each', async () => {
  const [first, second] = await Promise.all([page(), page()]);
  first.rows.length = 0;
  expect(second.rows).toHaveLength(2);
});

test('an error reaches all who shared the read, and the next one is not affected', async () => {
  const wrong = () => page({ $nonsense: 1 });
  const outcomes = await Promise.allSettled([wrong(), wrong(), wrong()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect((await page()).rows).toHaveLength(2);
});

test('a page larger than a first batch of the database takes one command', async () => {
  expect(await readsDuring(() => readPage(boats, { filter: {}, orders, sort: 'id', limit: 500 }))).toBe(1);
});
