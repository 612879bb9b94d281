import { once } from 'node:events';
import { Agent, createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eventually } from '../eventually.ts';
import { type Exchange, WatchingProxy } from './watching-proxy.ts';

let gateway: Server;
let proxy: WatchingProxy;
let answer: RequestListener;
let exchanges: Exchange[];

beforeAll(async () => {
  gateway = createServer((req, res) => answer(req, res)).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  proxy = await WatchingProxy.start((exchange) => exchanges.push(exchange));
  proxy.target = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
beforeEach(() => {
  exchanges = [];
});
afterAll(async () => {
  await proxy.stop();
  gateway.closeAllConnections();
  gateway.close();
});

test('WatchingProxy: forwards a request and its response unchanged and reports them', async () => {
  answer = async (req, res) => {
    let body = '';
    for await (const part of req) body += part;
    res.writeHead(201, { 'x-host': req.headers.host, 'set-cookie': ['a=1', 'b=2'], 'content-encoding': 'gzip' });
    res.end(gzipSync(`${req.method} ${req.url} ${body}`));
  };
  const response = await fetch(`${proxy.url}/api/things?a=1`, { method: 'POST', body: 'sent' });
  expect(response.status).toBe(201);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(response.headers.get('x-host')).toBe(new URL(proxy.url).host);
  expect(await response.text()).toBe('POST /api/things?a=1 sent');
  const [exchange] = exchanges;
  expect(exchange).toMatchObject({ method: 'POST', url: '/api/things?a=1', status: 201 });
  expect(exchange?.requestBody?.toString()).toBe('sent');
  expect(gunzipSync(exchange?.body ?? '').toString()).toBe('POST /api/things?a=1 sent');
});

test("WatchingProxy: doesn't report requests outside the API", async () => {
  answer = (_req, res) => res.end('page');
  expect(await (await fetch(`${proxy.url}/apidocs`)).text()).toBe('page');
  expect(exchanges).toEqual([]);
});

test('WatchingProxy: forwards a large body completely without recording it', async () => {
  answer = (_req, res) => res.end(Buffer.alloc(5_000_000));
  expect((await (await fetch(`${proxy.url}/api/file`)).arrayBuffer()).byteLength).toBe(5_000_000);
  expect(exchanges).toMatchObject([{ body: undefined }]);
});

test('WatchingProxy: forwards a stream without delay, and an aborting client ends it for the gateway too', async () => {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  answer = (_req, res) => {
    res.on('close', resolve);
    res.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  };
  const leave = new AbortController();
  const response = await fetch(`${proxy.url}/api/live`, { signal: leave.signal });
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toBe('data: 1\n\n');
  leave.abort();
  await gone;
  const bodies = await eventually(
    () => exchanges.map(({ body }) => body?.toString()),
    ({ length }) => length > 0,
  );
  expect(bodies).toEqual(['data: 1\n\n']);
});

test("WatchingProxy: breaks off a response that breaks off, and doesn't report it", async () => {
  answer = (_req, res) => {
    res.writeHead(200, { 'content-length': 100 }).write('half', () => res.destroy());
  };
  const response = await fetch(`${proxy.url}/api/things`);
  await expect(response.text()).rejects.toThrow();
  expect(exchanges).toEqual([]);
});

test('WatchingProxy: without a gateway the connection breaks, as without a proxy', async () => {
  answer = (req) => req.socket.destroy();
  await expect(fetch(`${proxy.url}/api/things`)).rejects.toThrow('fetch failed');
});

test("WatchingProxy: an early rejection of a body doesn't block the connection", async () => {
  answer = (req, res) => {
    if (req.method === 'POST') res.writeHead(413).end('too large');
    else res.end('next');
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (method: string, body = '') =>
    new Promise<string>((resolve, reject) => {
      const sent = request(`${proxy.url}/api/things`, { agent, method }, async (response) => {
        let text = '';
        for await (const part of response) text += part;
        resolve(text);
      });
      sent.on('error', reject).end(body);
    });
  expect(await call('POST', 'x'.repeat(3_000_000))).toBe('too large');
  expect(await call('GET')).toBe('next');
  agent.destroy();
});
