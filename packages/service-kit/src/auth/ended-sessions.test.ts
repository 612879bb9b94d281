import { pino } from 'pino';
import { EndedSessionsFeed, type EndedSessionsPage } from './ended-sessions.ts';

const log = pino({ level: 'silent' });

describe('EndedSessionsFeed', () => {
  it('throws a 503 before the first list, and keeps the last list while identity is down', async () => {
    const pages: (EndedSessionsPage | Error)[] = [
      new Error('down'),
      { ended: ['s1'], as_of: '2026-01-01T00:00:00.000Z' },
      new Error('down again'),
    ];
    const requests: (string | undefined)[] = [];
    const feed = new EndedSessionsFeed(async (since) => {
      requests.push(since);
      const page = pages.shift();
      if (!page || page instanceof Error) throw page ?? new Error('no more');
      return page;
    }, log);
    await expect(feed.has('s1')).rejects.toMatchObject({ status: 503 });
    await expect(feed.has('s1')).resolves.toBe(true);
    await expect(feed.has('s2')).resolves.toBe(false);
    feed.start();
    await new Promise((soon) => setImmediate(soon));
    feed.stop();
    expect(requests).toEqual([undefined, undefined, '2026-01-01T00:00:00.000Z']);
    await expect(feed.has('s1')).resolves.toBe(true);
  });
});
