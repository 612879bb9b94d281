import { setTimeout as delay } from 'node:timers/promises';
import type { LiveNotice } from '@keystead/contracts';
import type { TestUser } from '@keystead/service-kit/testing';
import { change, people, type TestEvents, testEvents } from '../../test/test-events.ts';

const { landlord, manager, otherLandlord, admin } = people;

describe('GET /live', () => {
  let api: TestEvents;
  let pages: AbortController[];
  beforeEach(async () => {
    pages = [];
    api = await testEvents();
  });
  afterEach(async () => {
    for (const page of pages) page.abort();
    await api.stop();
  });

  /** Opens a page and waits for its `ready` notice, after which it misses nothing; returns its notices. */
  async function open(user: TestUser): Promise<{ notices: LiveNotice[]; ended: Promise<unknown>; close(): void }> {
    const page = new AbortController();
    pages.push(page);
    const notices: LiveNotice[] = [];
    const { events, status } = await api.listen(user, 'GET /live', undefined, { signal: page.signal });
    expect(status).toBe(200);
    const ready = Promise.withResolvers<void>();
    const read = async () => {
      for await (const notice of events) {
        notices.push(notice);
        ready.resolve();
      }
    };
    const ended = read().catch(() => undefined);
    await ready.promise;
    return { notices, ended, close: () => page.abort() };
  }

  const waitForNotices = async (page: { notices: LiveNotice[] }, count: number) => {
    while (page.notices.length < count) await delay(5);
    return page.notices;
  };
  const notice = (id: number, type = 'property.created') => ({ kind: 'change', object: 'property', id, type });

  it('sends `ready`, then the events of the account, and all events to the admin', async () => {
    await api.report(change({ id: 1 }));
    const [ann, max, other, root] = await Promise.all([landlord, manager, otherLandlord, admin].map(open));
    await api.report(change({ id: 2 }), change({ id: 3, account_id: otherLandlord.accountId }));
    const ready = { kind: 'ready' };
    for (const page of [ann, max]) expect(await waitForNotices(page as never, 2)).toEqual([ready, notice(2)]);
    expect(await waitForNotices(other as never, 2)).toEqual([ready, notice(3)]);
    expect(await waitForNotices(root as never, 3)).toEqual([ready, notice(2), notice(3)]);
  });

  it('notifies a key only of events that its scopes can read', async () => {
    const key = (...scopes: string[]) => ({ ...landlord, key: { id: 1, scopes: ['events:read', ...scopes] } });
    const [portfolioPage, operationsPage] = [await open(key('portfolio:read')), await open(key('operations:read'))];
    await api.report(change({ id: 8 }));
    expect(await waitForNotices(portfolioPage, 2)).toEqual([{ kind: 'ready' }, notice(8)]);
    expect(operationsPage.notices).toEqual([{ kind: 'ready' }]);
  });

  it('sends events that another process has received', async () => {
    const page = await open(landlord);
    const twin = api.twin();
    await twin.reportCollector.receive('portfolio', [change({ id: 4, version: 2 })]);
    await twin.reportCollector.stop();
    expect(await waitForNotices(page, 2)).toEqual([{ kind: 'ready' }, notice(4, 'property.updated')]);
  });

  it('polls only rarely with a single copy, and sends events of this process immediately', async () => {
    await api.stop();
    const intervals = jest.spyOn(globalThis, 'setInterval');
    api = await testEvents({ singleReplica: true });
    const page = await open(landlord);
    expect(intervals.mock.calls.map(([, pause]) => pause)).toContain(30_000);
    expect(intervals.mock.calls.map(([, pause]) => pause)).not.toContain(500);
    intervals.mockRestore();
    await api.report(change({ id: 9 }));
    expect(await waitForNotices(page, 2)).toEqual([{ kind: 'ready' }, notice(9)]);
  });

  it('sends many events completely and in order', async () => {
    const page = await open(landlord);
    const reports = Array.from({ length: 400 }, (_, at) => change({ id: at + 1 }));
    for (let at = 0; at < reports.length; at += 100) await api.report(...reports.slice(at, at + 100));
    const received = await waitForNotices(page, 401);
    expect(received.slice(1)).toEqual(reports.map(({ data }) => notice(data.id)));
  });

  it('ends with the session', async () => {
    const page = await open({ ...landlord, sessionId: 'over-soon' });
    const other = await open({ ...landlord, sessionId: 'goes-on' });
    api.issuer.endSession('over-soon');
    await page.ended;
    await api.report(change({ id: 5 }));
    expect(await waitForNotices(other, 2)).toContainEqual(notice(5));
    expect(page.notices).toEqual([{ kind: 'ready' }]);
  });

  it('allows ten streams for each user; closing one allows another', async () => {
    const open10 = await Promise.all(Array.from({ length: 10 }, () => open(landlord)));
    const eleventh = await api.listen(landlord, 'GET /live');
    expect(eleventh.problem).toMatchObject({ status: 429, code: 'rate_limited' });
    await open(manager);
    open10[0]?.close();
    let status = 429;
    while (status === 429) {
      const page = new AbortController();
      pages.push(page);
      status = (await api.listen(landlord, 'GET /live', undefined, { signal: page.signal })).status;
    }
    expect(status).toBe(200);
  });

  it('ends when the service stops', async () => {
    const [one, another] = await Promise.all([open(landlord), open(otherLandlord)]);
    api.service.endStreams?.();
    await Promise.all([one.ended, another.ended]);
  });

  it('continues after a failure of the database', async () => {
    const page = await open(landlord);
    const away = new Error('the database went away');
    const reading = jest.spyOn(api.database.model('events').collection, 'find').mockImplementation(() => {
      throw away;
    });
    await api.report(change({ id: 6 }));
    while (reading.mock.calls.length < 2) await delay(5);
    reading.mockRestore();
    expect(await waitForNotices(page, 2)).toContainEqual(notice(6));
  });
});
