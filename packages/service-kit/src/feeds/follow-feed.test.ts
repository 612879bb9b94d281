import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { Unauthenticated, Unavailable } from '../http/errors.ts';
import { again } from '../program/jobs.ts';
import { followFeed } from './follow-feed.ts';

describe('followFeed', () => {
  let database: Connection;
  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(() => database.close());

  it('reads all pages, and continues from the instant of the first page', async () => {
    const requests: unknown[] = [];
    const handled: number[] = [];
    const job = followFeed({
      name: 'things',
      every: 1_000,
      database,
      async fetch(since, cursor) {
        requests.push([since, cursor]);
        return cursor
          ? { rows: [2], as_of: '2026-01-02T00:00:00.000Z', next_cursor: null }
          : { rows: [1], as_of: '2026-01-01T00:00:00.000Z', next_cursor: 'more' };
      },
      take: async ({ rows }) => void handled.push(...rows),
    });
    await job.run();
    // It rests after several pages.
    while ((await job.run()) === again);
    expect(requests).toEqual([
      [undefined, undefined],
      [undefined, 'more'],
      ['2026-01-01T00:00:00.000Z', undefined],
      ['2026-01-01T00:00:00.000Z', 'more'],
    ]);
    expect(handled).toEqual([1, 2, 1, 2]);
  });

  describe('while the other service is down', () => {
    let failure: Error | null;
    const following = () =>
      followFeed({
        name: 'things',
        every: 1_000,
        database,
        async fetch() {
          if (failure) throw failure;
          return { as_of: '2026-01-01T00:00:00.000Z' };
        },
        take: async () => {},
      });
    const runs = async (job: ReturnType<typeof following>, times: number) => {
      for (let run = 0; run < times; run++) await job.run();
    };
    beforeEach(() => {
      failure = new Unavailable();
    });

    it('resets the failure count when the service is back', async () => {
      const job = following();
      await runs(job, 9);
      failure = null;
      await runs(job, 1);
      failure = new Unavailable();
      await runs(job, 9);
    });

    it('fails once, at the tenth failure in a row', async () => {
      const job = following();
      await runs(job, 9);
      await expect(job.run()).rejects.toThrow(Unavailable);
      await runs(job, 20);
    });

    it('fails immediately if the service rejects the request', async () => {
      failure = new Unauthenticated();
      await expect(following().run()).rejects.toThrow(Unauthenticated);
    });
  });
});
