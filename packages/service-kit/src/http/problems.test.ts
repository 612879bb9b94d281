import mongoose from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { toAppError } from './problems.ts';

describe('a read that exceeds the time limit of the database', () => {
  it('becomes a 503 that asks for less', async () => {
    const database = await testDatabase();
    const numbers = [{ $documents: [{ n: { $range: [0, 2_000_000] } }] }, { $unwind: '$n' }, { $count: 'all' }];
    const reading = database.getClient().db('any').aggregate(numbers, { maxTimeMS: 1 }).toArray();
    const thrown = await reading.catch((error: unknown) => error);
    await database.close();
    const error = toAppError(thrown);
    expect(error).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(error.message).toMatch(/shorter period/);
    expect(error.details.retryAfter).toBeUndefined();
  });
});

describe('a database that does not respond', () => {
  // No server listens on port 1.
  const client = new mongoose.mongo.MongoClient('mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50');
  const things = client.db('nowhere').collection<{ _id: number }>('things');
  afterAll(() => client.close());

  it.each([
    ['a write', () => things.insertOne({ _id: 1 })],
    ['a write of many', () => things.insertMany([{ _id: 1 }, { _id: 2 }])],
    ['a bulk write', () => things.bulkWrite([{ deleteOne: { filter: { _id: 1 } } }])],
  ])('%s: becomes a 503', async (_, write) => {
    const thrown = await write().catch((error: unknown) => error);
    expect(toAppError(thrown)).toMatchObject({ status: 503, code: 'service_unavailable' });
  });

  it('a connection that breaks while a command is written: the bare socket error becomes a 503', () => {
    const thrown = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', errno: -32, syscall: 'write' });
    expect(toAppError(thrown)).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});
