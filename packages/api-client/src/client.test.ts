import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, createClient, pages } from './index.ts';

type Handler = (req: IncomingMessage, res: ServerResponse, body: string) => void;

let server: Server;
let handlers: Handler[] = [];
let requests: { readonly line: string; readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (req, res) => {
    let body = '';
    for await (const part of req) body += part;
    requests.push({ line: `${req.method} ${req.url}`, headers: req.headers, body });
    const handler = handlers.length > 1 ? handlers.shift() : handlers[0];
    handler?.(req, res, body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  requests = [];
});
afterAll(() => server.close());

const json =
  (status: number, body: object, headers = {}): Handler =>
  (_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const cut: Handler = (req) => req.socket.destroy();
const refusal = (status: number, code: string, more = {}) => ({
  status,
  code,
  error: 'No.',
  request_id: 'r-1',
  ...more,
});
const client = (settings = {}) =>
  createClient({
    key: 'ks_test_key',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ...settings,
  });
const home = { body: { name: 'A', address: 'B', city: 'C', state: 'D', zip_code: 'E', rent_amount: 1 } } as const;

test('a call carries the key, and gives the data', async () => {
  handlers = [json(200, { id: 7 })];
  const { data } = await client({ apiVersion: '2026-11-01' }).GET('/properties/{id}', { params: { path: { id: 7 } } });
  expect(data.id).toBe(7);
  expect(requests).toMatchObject([
    { line: 'GET /api/properties/7', headers: { authorization: 'Bearer ks_test_key', 'api-version': '2026-11-01' } },
  ]);
});

test('a refusal is thrown with what it says', async () => {
  handlers = [json(422, refusal(422, 'validation_failed', { fields: { name: 'is required' } }))];
  const error = await client()
    .POST('/properties', home)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, code: 'validation_failed', requestId: 'r-1', message: 'No.' });
  expect(error).toMatchObject({ fields: { name: 'is required' } });
  expect(requests).toHaveLength(1);
});

test("an answer that isn't the API's own is an error too", async () => {
  handlers = [(_req, res) => res.writeHead(502).end('<html>')];
  await expect(client({ retries: 0 }).GET('/plans')).rejects.toMatchObject({ status: 502, code: 'unknown' });
});

test('what did not arrive or came at a bad time is sent again with the same key', async () => {
  const soon = { 'retry-after': '0' };
  handlers = [
    cut,
    json(503, refusal(503, 'service_unavailable'), soon),
    json(429, refusal(429, 'rate_limited'), soon),
    json(502, refusal(502, 'bad_gateway'), soon),
    json(201, { id: 1 }),
  ];
  const { data } = await client({ retries: 4 }).POST('/properties', home);
  expect(data.id).toBe(1);
  expect(requests).toHaveLength(5);
  const keys = new Set(requests.map(({ headers }) => headers['idempotency-key']));
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(new Set(requests.map(({ body }) => body))).toEqual(new Set([JSON.stringify(home.body)]));
});

test.each([
  [
    'a bad moment that lasts too long',
    json(503, refusal(503, 'service_unavailable'), { 'retry-after': '3600' }),
    {},
    1,
  ],
  ['a bad moment that does not end', json(503, refusal(503, 'service_unavailable'), { 'retry-after': '0' }), {}, 4],
  ['a bad moment without retries', json(503, refusal(503, 'service_unavailable')), { retries: 0 }, 1],
])('%s is thrown', async (_, handler, settings, times) => {
  handlers = [handler];
  await expect(client(settings).GET('/plans')).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(requests).toHaveLength(times);
});

test('what the API would do twice is sent once', async () => {
  handlers = [cut];
  await expect(client().POST('/webhooks', { body: { url: 'https://example.com' } })).rejects.toThrow();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers).not.toHaveProperty('idempotency-key');
});

test('who gives up waiting is not kept', async () => {
  handlers = [json(503, refusal(503, 'service_unavailable'), { 'retry-after': '50' })];
  const giveUp = new AbortController();
  const answer = client().GET('/plans', { signal: giveUp.signal });
  giveUp.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
});

test('a list is gone through page by page, with its filter', async () => {
  handlers = [
    json(200, { properties: [{ id: 1 }, { id: 2 }], next_cursor: 'c', total: 3, abilities: {} }),
    json(200, { properties: [{ id: 3 }], next_cursor: null, total: 3, abilities: {} }),
  ];
  const ids: number[] = [];
  for await (const { id } of pages(client(), '/properties', { params: { query: { status: 'available' } } }))
    ids.push(id);
  expect(ids).toEqual([1, 2, 3]);
  expect(requests.map(({ line }) => line)).toEqual([
    'GET /api/properties?status=available',
    'GET /api/properties?status=available&cursor=c',
  ]);
});
