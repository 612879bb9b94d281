import { type Contract, changesRoute } from '@keystead/contracts';
import { pino } from 'pino';
import { type TestApi, testApi } from '../../test/index.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { EndedSessionsFeed } from '../auth/ended-sessions.ts';
import { ChangePublisher, changesOf } from './changes.ts';
import { WatchedChanges } from './watched-changes.ts';

const log = pino({ level: 'silent' });
const routes = { 'GET /internal/changes': changesRoute } as const;
const contract = { service: 'portfolio', area: 'portfolio', routes } as const satisfies Contract;
const someone = { token: async () => 'a token' };

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((soon) => setTimeout(soon, 5));
};

describe('WatchedChanges with a service that streams its changes', () => {
  let api: TestApi;
  let watched: WatchedChanges;
  let endStreams: () => void;
  beforeEach(async () => {
    api = await testApi(contract, (database) => {
      const teller = new ChangePublisher(changesOf(database), ({ kind }) => (kind === 'things' ? ['thing'] : []));
      endStreams = () => teller.end();
      return { endpoints: [teller.endpoint(contract)], endStreams };
    });
    const identity = { token: async () => api.issuer.serviceToken('operations') };
    watched = new WatchedChanges({ baseUrl: api.url, identity, log, firstWaitMs: 5 });
    watched.start();
  });
  afterEach(async () => {
    watched.stop();
    await api.stop();
  });

  const write = (collection: string) => api.database.collection(collection).insertOne({});

  it('notifies subscribers of a kind, and all subscribers when the stream opens', async () => {
    const things = watched.of('thing');
    const received: string[] = [];
    things.on(() => received.push('thing'));
    watched.of('other').on(() => received.push('other'));
    await until(() => received.length === 2);
    expect(things.isConnected).toBe(true);
    await write('others');
    await write('things');
    await until(() => received.length === 3);
    expect(received).toEqual(['thing', 'other', 'thing']);
  });

  it('reconnects when the stream breaks; isConnected is false meanwhile', async () => {
    const things = watched.of('thing');
    const states: boolean[] = [];
    things.on(() => states.push(things.isConnected));
    await until(() => states.length === 1);
    endStreams();
    await until(() => states.length >= 2);
    expect(states.slice(0, 2)).toEqual([true, false]);
  });

  it('the stream requires a service token', async () => {
    expect((await api.call(null, 'GET /internal/changes')).status).toBe(401);
  });
});

describe('EndedSessionsFeed with change notifications', () => {
  let service: TestServer;
  let send: (text: string) => void;
  let cut: () => void;
  let opened: number;
  let ended: string[];
  let requests: number;
  let watched: WatchedChanges;
  let feed: EndedSessionsFeed;
  beforeEach(async () => {
    [opened, requests, ended] = [0, 0, []];
    service = await testServer((_, response) => {
      opened++;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      send = (text) => void response.write(text);
      cut = () => void response.destroy();
      send('data: {"kind":"ready"}\n\n');
    });
    watched = new WatchedChanges({ baseUrl: service.url, identity: someone, log, firstWaitMs: 5, timeoutMs: 200 });
    const fetchPage = async () => {
      requests++;
      return { ended: [...ended], as_of: '2026-01-01T00:00:00.000Z' };
    };
    feed = new EndedSessionsFeed(fetchPage, log, watched.of('sessions'));
    watched.start();
    feed.start();
  });
  afterEach(async () => {
    feed.stop();
    watched.stop();
    await service.stop();
  });

  it('refreshes its list as soon as identity notifies it', async () => {
    await until(() => watched.of().isConnected);
    ended = ['s1'];
    send('data: {"kind":"sessions"}\n\n');
    while (!(await feed.has('s1'))) await new Promise((soon) => setTimeout(soon, 5));
    expect(await feed.has('s2')).toBe(false);
  });

  it('refreshes its list when the stream breaks and when it reopens, because notifications may be lost', async () => {
    await until(() => watched.of().isConnected);
    const before = { requests, opened };
    ended = ['s1'];
    cut();
    await until(() => opened > before.opened && watched.of().isConnected);
    while (!(await feed.has('s1'))) await new Promise((soon) => setTimeout(soon, 5));
    expect(requests).toBeGreaterThan(before.requests);
  });

  it('treats a silent stream as lost and reconnects, although the connection stays open', async () => {
    const source = watched.of();
    const states: boolean[] = [];
    source.on(() => states.push(source.isConnected));
    await until(() => states.includes(true));
    // The server sends nothing more, not even comments.
    await until(() => states.includes(false));
    await until(() => opened >= 2);
  });
});
