import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from './load.ts';

let server: Server;
let received: IncomingHttpHeaders[];

beforeEach(async () => {
  received = [];
  server = createServer((req, res) => {
    received.push(req.headers);
    res.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const creation = { method: 'POST', path: '/properties', body: (nth: number) => ({ nth }) } as const;

it('load: ends after a number of responses, even if it has time left', async () => {
  const { requests } = await load(creation, { url: url(), connections: 1, seconds: 60, atMost: 12 });
  expect(requests).toBe(12);
  // The first request warms up the connection.
  expect(received).toHaveLength(13);
});

it('load: gives each request an idempotency key of its own on request', async () => {
  await load({ ...creation, keyed: true }, { url: url(), connections: 2, seconds: 60, atMost: 20 });
  const keys = received.map((headers) => headers['idempotency-key']);
  expect(keys).not.toContain(undefined);
  expect(new Set(keys).size).toBe(keys.length);
});
