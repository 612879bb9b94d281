import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, startDatabase } from '@keystead/dev-stack';
import { MongoClient } from 'mongodb';
import { DatabaseMonitor } from './database-monitor.ts';

let folder: string;
let database: Database;
let monitor: DatabaseMonitor;
let client: MongoClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keystead-monitor-'));
  database = await startDatabase({ dataDir: folder });
  monitor = await DatabaseMonitor.start(database.uri());
  client = await new MongoClient(monitor.uri).connect();
});
afterAll(async () => {
  await client.close();
  await monitor.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const seen = () => monitor.writes.splice(0).map(({ text, journaled, answeredAt }) => [text, journaled, !!answeredAt]);

it('DatabaseMonitor: records each write command once, however many documents it has, and no reads', async () => {
  const houses = client.db('keystead_test').collection<{ _id: number; name?: string }>('houses');
  await houses.insertMany(Array.from({ length: 5_000 }, (_, _id) => ({ _id, name: 'x'.repeat(200) })));
  await houses.findOneAndUpdate({ _id: 1 }, { $set: { name: 'Elm House' } });
  await houses.updateMany({}, { $unset: { name: true } });
  expect(await houses.countDocuments()).toBe(5_000);
  await houses.deleteOne({ _id: 2 });
  expect(seen()).toEqual([
    ['test: insert houses', true, true],
    ['test: findAndModify houses', true, true],
    ['test: update houses', true, true],
    ['test: delete houses', true, true],
  ]);
});

it('DatabaseMonitor: says which writes wait for the journal', async () => {
  const houses = client.db('keystead_test').collection<{ _id: number }>('houses');
  await houses.insertOne({ _id: 10_000 }, { writeConcern: { w: 1, j: false } });
  await houses.insertOne({ _id: 10_001 }, { writeConcern: { w: 'majority' } });
  expect(seen()).toEqual([
    ['test: insert houses', false, true],
    ['test: insert houses', true, true],
  ]);
});

it('DatabaseMonitor: holds back the answer to a write, which has happened by then', async () => {
  const houses = client.db('keystead_test').collection<{ _id: number }>('houses');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<string>();
  monitor.hold = ({ text }) => {
    holding.resolve(text);
    return released;
  };
  let answered = false;
  const inserting = houses.insertOne({ _id: 30_000 }).then(() => {
    answered = true;
  });
  expect(await holding.promise).toBe('test: insert houses');
  monitor.hold = undefined;
  expect(await houses.countDocuments({ _id: 30_000 })).toBe(1);
  expect(answered).toBe(false);
  release();
  await inserting;
  expect(seen()).toEqual([['test: insert houses', true, true]]);
});

it('DatabaseMonitor: names the collections of a bulk write of the whole client', async () => {
  await client.bulkWrite([
    { namespace: 'keystead_test.houses', name: 'insertOne', document: { _id: 20_000 as never } },
    { namespace: 'keystead_test.outbox', name: 'insertOne', document: { of: 20_000 } },
  ]);
  expect(seen()).toEqual([['admin: bulkWrite keystead_test.houses + keystead_test.outbox', true, true]]);
});
