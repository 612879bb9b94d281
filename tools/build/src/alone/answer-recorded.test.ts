import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { Session } from '@keystead/contracts';
import { repositoryRoot } from '../workspaces.ts';
import { answerRecorded } from './answer-recorded.ts';
import { readOperations, recordAnswers, signIn } from './record-answers.ts';
import { Recordings } from './recordings.ts';

const user = { id: 2, email: 'landlord@keystead.example' } as unknown as Session['user'];
const page = { next_cursor: null, total: 2 };
const receipt = (id: number) => ({ id });

/** The answers of the running product. It has no `DELETE` and no other operations. */
const answers: Record<string, [number, unknown]> = {
  'POST /api/auth/login': [200, { token: 'a real token', user }],
  'GET /api/demo': [200, { sign_ins: [] }],
  'GET /api/subscription': [403, { error: 'No.' }],
  'GET /api/events': [200, { events: [receipt(7), receipt(8)].map(({ id }) => event(id)), ...page }],
  'GET /api/events/7': [200, event(7)],
  'GET /api/events/8': [200, { ...event(8), id: 'eight' }],
  'GET /api/events?limit=5&type=property.updated': [200, { events: [event(7)], ...page }],
};

function event(id: number) {
  return {
    id,
    type: 'property.updated',
    timestamp: '2026-11-01T10:00:00.000Z',
    account_id: 1,
    by: { user_id: 2, name: 'Ann', key_id: null, service: null },
    data: { object: 'property', id: 3, version: 2, record: { name: 'Oak' }, changes: [] },
  };
}

let folder: string;
let servers: Server[];

async function serving(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const runningProduct = () =>
  serving(async (request, response) => {
    const name = `${request.method} ${request.url}`;
    const sent = request.method === 'POST' ? await json(request) : null;
    const [status, body] = answers[name] ?? [404, { error: 'Nothing is there.', sent }];
    response.writeHead(status).end(JSON.stringify(body));
  });

/** Records, then returns the address of the standalone page. */
async function alone(): Promise<string> {
  const recordings = new Recordings(folder);
  const product = await signIn(await runningProduct(), 'landlord', 'secret');
  const operations = ['GET /demo', 'GET /subscription', 'GET /events', 'GET /events/{id}', 'GET /webhooks/{id}'];
  const wanted = [{ request: 'GET /events?type=property.updated&limit=5' }];
  const recorded = await recordAnswers(product, operations, wanted);
  expect(recorded.failures).toEqual([
    'GET /subscription answered 403.',
    expect.stringMatching(/^GET \/events\/8: \/id must be/),
    expect.stringMatching(/^GET \/webhooks\/\{id\} was skipped:/),
  ]);
  recordings.save(product.session, recorded.answers);
  return serving((request, response) => answerRecorded(recordings)(request, response, () => response.end('next')));
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alone-'));
  servers = [];
});

afterEach(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(folder, { recursive: true });
});

test('stores the answers of contract operations, one file for each collection, without the token', async () => {
  await alone();
  expect(readdirSync(path.join(folder, 'recorded')).sort()).toEqual(['demo.json', 'events.json', 'session.json']);
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, 'recorded', file), 'utf8'));
  expect(read('session.json')).toEqual({ recorded_at: expect.any(String), token: 'recorded', user });
  expect(read('events.json').map(({ request }: { request: string }) => request)).toEqual([
    'GET /events',
    'GET /events/7',
    'GET /events?limit=5&type=property.updated',
  ]);
});

test('a recording replaces the one before, except for the requests that pages have asked for', async () => {
  const recordings = new Recordings(folder);
  recordings.want({ request: 'GET /plans?kind=old' });
  recordings.save({ token: '', user }, [{ request: 'GET /plans', status: 200, answer: {} }]);
  recordings.save({ token: '', user }, [{ request: 'GET /demo', status: 200, answer: {} }]);
  expect(recordings.answers().map(({ request }) => request)).toEqual(['GET /demo']);
  expect(recordings.wanted()).toEqual([{ request: 'GET /plans?kind=old' }]);
});

test.each([
  ['as it was recorded', '/events/7', event(7)],
  ['whatever the order of its query', '/events?type=property.updated&limit=5', { events: [event(7)], ...page }],
  ['of a list in another length and order', '/events?limit=50&sort=id', answers['GET /api/events']?.[1]],
])('the standalone page answers %s', async (_, address, expected) => {
  const response = await fetch(`${await alone()}/api${address}`);
  expect([response.status, await response.json()]).toEqual([200, expected]);
});

test('an unrecorded request is answered with 501 and a sentence, and added to the next recording', async () => {
  const url = await alone();
  for (const _ of [1, 2]) {
    const response = await fetch(`${url}/api/events?type=lease.created`);
    expect([response.status, await response.json()]).toEqual([
      501,
      expect.objectContaining({
        error: expect.stringContaining('Nothing is recorded for GET /events?type=lease.created'),
      }),
    ]);
  }
  expect(new Recordings(folder).wanted()).toEqual([{ request: 'GET /events?type=lease.created' }]);
});

test('a POST is answered only if it was recorded with the same body', async () => {
  const url = await alone();
  const recordings = new Recordings(folder);
  const beaconOf = (token: string) => ({ beacons: [{ token, kind: 'mounted' }] });
  recordings.save({ token: '', user }, [{ request: 'POST /releases/beacons', body: beaconOf('a'), status: 202 }]);
  const post = (body: object) => fetch(`${url}/api/releases/beacons`, { method: 'POST', body: JSON.stringify(body) });
  expect((await post(beaconOf('a'))).status).toBe(202);
  expect((await post(beaconOf('b'))).status).toBe(501);
  expect(recordings.wanted()).toEqual([]);
});

test('an answer that no longer matches its contract is reported', async () => {
  const url = await alone();
  new Recordings(folder).save({ token: '', user }, [{ request: 'GET /demo', status: 200, answer: { signs: [] } }]);
  const response = await fetch(`${url}/api/demo`);
  expect([response.status, await response.json()]).toEqual([
    500,
    expect.objectContaining({ error: expect.stringContaining('The contract has changed') }),
  ]);
});

test.each([
  ['/app/properties/5', expect.stringContaining('<div id="root">')],
  ['/main.js', 'next'],
  ['/recorded/session.json', expect.stringMatching(/"token":"recorded","user":\{"id":2,/)],
])('%s returns the content for its kind of path', async (address, expected) => {
  expect(await (await fetch(`${await alone()}${address}`)).text()).toEqual(expected);
});

test("readOperations: finds operations in a remote's code and in the packages that it takes from the shell", () => {
  const operations = readOperations(path.join(repositoryRoot, 'mf-portfolio'));
  expect(operations).toEqual(expect.arrayContaining(['GET /leases', 'GET /properties', 'GET /properties/{id}']));
  expect(operations.filter((name) => !name.startsWith('GET ') || name.includes('/export'))).toEqual([]);
});
