import timers from 'node:timers';
import type { Connection } from 'mongoose';
import { connectDatabase } from './connect-database.ts';

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
