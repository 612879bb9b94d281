import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDemoData } from './add-demo-data.ts';

let folder: string;
let gateway: Server;
let url: string;
let requests: string[];
let answer: { status: number; body: object };
/** What the first requests get instead; null is no answer. */
let first: (typeof answer | null)[];

const welcome = (since: string) => ({ status: 201, body: { id: 7, token: 'abc', user: { created_at: since } } });
const failing = { status: 500, body: { error: 'Something went wrong.', code: 'internal_error' } };
const busy = { status: 503, body: { error: 'Not available right now.', code: 'service_unavailable' } };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keystead-demo-'));
  requests = [];
  first = [];
  answer = welcome('2026-01-01T00:00:00.000Z');
  gateway = createServer((request, response) => {
    const { 'idempotency-key': key, authorization } = request.headers;
    requests.push([request.method, request.url, key, authorization].filter(Boolean).join(' '));
    const given = first.length > 0 ? first.shift() : answer;
    if (!given) return request.socket.destroy();
    response.writeHead(given.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(given.body));
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});

afterEach(() => {
  gateway.closeAllConnections();
  gateway.close();
  rmSync(folder, { recursive: true });
});

const added = (count: number, path: string, name = path) =>
  Array.from({ length: count }, (_, at) => `POST /api/${path} demo-${name}-${at + 1} Bearer abc`);
const additions = [
  ...added(4, 'properties'),
  ...added(5, 'tenants'),
  ...added(5, 'leases'),
  ...added(5, 'maintenance-personnel'),
  ...added(5, 'maintenance'),
  // As the tenant.
  'POST /api/auth/login',
  ...added(1, 'maintenance', 'own-maintenance'),
  ...added(1, 'maintenance/7/comments', 'comments'),
  ...added(38, 'payments'),
  ...added(1, 'payments/7/return', 'return'),
];

describe('addDemoData', () => {
  test('adds the data once for each database, as the landlord, with an idempotency key for each record', async () => {
    const print = jest.fn();
    await addDemoData(url, folder, print);
    await addDemoData(url, folder, print);
    expect(requests).toEqual(['POST /api/auth/login', ...additions, 'POST /api/auth/login']);
    answer = welcome('2026-02-02T00:00:00.000Z');
    await addDemoData(url, folder, print);
    expect(requests.slice(additions.length + 2)).toEqual(['POST /api/auth/login', ...additions]);
    expect(print).not.toHaveBeenCalled();
  });

  test('retries at the next start after a failure', async () => {
    answer = failing;
    const print = jest.fn();
    await addDemoData(url, folder, print);
    expect(print).toHaveBeenCalledWith('The demo data could not be added: Something went wrong.');
    expect(existsSync(join(folder, 'demo-data.json'))).toBe(false);
    answer = welcome('2026-01-01T00:00:00.000Z');
    await addDemoData(url, folder, print);
    expect(existsSync(join(folder, 'demo-data.json'))).toBe(true);
  });

  test('sends again what a service was too busy for or did not answer, with the same key', async () => {
    const print = jest.fn();
    first = [answer, busy, null];
    await addDemoData(url, folder, print);
    const [signIn, again, ...others] = requests;
    expect([signIn, ...others]).toEqual(['POST /api/auth/login', again, ...additions]);
    expect(print).not.toHaveBeenCalled();
  });

  test('adds nothing to a database with other users', async () => {
    answer = { status: 401, body: { error: 'Not right.', code: 'invalid_credentials' } };
    const print = jest.fn();
    await addDemoData(url, folder, print);
    expect(requests).toEqual(['POST /api/auth/login']);
    expect(print).not.toHaveBeenCalled();
  });
});
