import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { Unauthenticated, Unavailable } from '../http/errors.ts';
import { IdempotencyStore } from '../http/idempotency-store.ts';
import { erasureJob } from './erased-accounts.ts';

describe('erasureJob', () => {
  let database: Connection;
  let requests: (string | undefined)[];
  let erased: number[];
  beforeEach(async () => {
    database = await testDatabase();
    requests = [];
    erased = [];
  });
  afterEach(() => database.close());

  type Reply = Error | { erased: number[]; as_of: string };
  const record = async (id: number): Promise<void> => void erased.push(id);
  const job = (replies: Reply[], erase = record) => {
    const fetch = async (since: string | undefined) => {
      requests.push(since);
      const reply = replies.shift();
      if (!reply || reply instanceof Error) throw reply ?? new Error('asked too often');
      return reply;
    };
    return erasureJob({ fetch, database, erase });
  };

  it('continues after the last read, also after a restart', async () => {
    await job([{ erased: [7, 9], as_of: '2026-01-01T00:00:00.000Z' }]).run();
    await job([{ erased: [9], as_of: '2026-01-02T00:00:00.000Z' }]).run();
    await job([{ erased: [], as_of: '2026-01-03T00:00:00.000Z' }]).run();
    expect(requests).toEqual([undefined, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']);
    expect(erased).toEqual([7, 9, 9]);
  });

  it('repeats a read that failed midway', async () => {
    const reply = () => ({ erased: [7, 9], as_of: '2026-01-01T00:00:00.000Z' });
    const failing = async (id: number) => {
      if (id === 9) throw new Error('the database went away');
    };
    await expect(job([reply()], failing).run()).rejects.toThrow('went away');
    await job([reply()]).run();
    expect(requests).toEqual([undefined, undefined]);
    expect(erased).toEqual([7, 9]);
  });

  it('retries silently while identity is down, and fails if identity rejects the request', async () => {
    await job([new Unavailable()]).run();
    await expect(job([new Unauthenticated()]).run()).rejects.toThrow('sign in');
    await job([{ erased: [], as_of: '2026-01-01T00:00:00.000Z' }]).run();
    expect(requests).toEqual([undefined, undefined, undefined]);
  });

  it('deletes the idempotency keys of exactly that user', async () => {
    const store = new IdempotencyStore(database);
    for (const userId of [7, 70, 8])
      await store.run(
        { userId, operation: 'POST /things', key: 'k', request: { params: {}, query: {}, body: {} } },
        async () => ({ body: { name: 'x' } }),
      );
    await job([{ erased: [7], as_of: '2026-01-01T00:00:00.000Z' }]).run();
    const remaining = await database.collection<{ _id: string }>('idempotency_keys').find().toArray();
    expect(remaining.map(({ _id }) => _id).sort()).toEqual(['70 POST /things k', '8 POST /things k']);
  });
});
