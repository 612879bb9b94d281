import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pass } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { fakeOnly } from '@keystead/service-kit/testing';
import { rawRequest, rawText } from '../../test/raw-request.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';
import { until } from '../../test/until.ts';
import { TIMEOUT_MS } from './exchange.ts';

const LARGE_BYTES = 1024 * 1024;
const text = 'keystead '.repeat(500);

let portfolio: ScratchServer;
let gateway: RunningGateway;
const aborted = new Set<string | undefined>();
/** The parts of a response without end that a service has sent. */
let parts = 0;
function* withoutEnd() {
  for (;;) {
    parts++;
    yield Buffer.alloc(64 * 1024);
  }
}

beforeAll(async () => {
  portfolio = await scratchServer((req, res) => {
    const { pathname } = new URL(req.url ?? '', 'http://portfolio');
    if (pathname === '/properties/silent') res.on('close', () => aborted.add(req.url));
    else if (pathname === '/properties/unread') {
      res.on('close', () => aborted.add(req.url));
      Readable.from(withoutEnd()).pipe(res);
    } else if (pathname === '/properties/dying') req.once('data', () => req.socket.destroy());
    else if (pathname === '/properties/half') {
      res.writeHead(200, { 'content-length': 100 });
      res.write('half', () => res.destroy());
    } else if (pathname === '/properties/json')
      res.setHeader('content-type', 'application/json').end(JSON.stringify({ text }));
    else if (pathname === '/properties/text') res.setHeader('content-type', 'text/plain').end(text);
    else if (pathname === '/properties/slow') {
      res.write('first ');
      setTimeout(() => res.write('second '), TIMEOUT_MS * 0.6);
      setTimeout(() => res.end('third'), TIMEOUT_MS * 1.2);
    } else {
      const chunks: Buffer[] = [];
      req.on('data', (chunk) => chunks.push(chunk));
      req.on('end', () => res.setHeader('x-method', req.method ?? '').end(Buffer.concat(chunks)));
    }
  });
  gateway = await runningGateway({ PORTFOLIO_URL: portfolio.url });
});

afterAll(async () => {
  await gateway.stop();
  await portfolio.stop();
});

afterEach(() => jest.useRealTimers());

const last = () => portfolio.requests.at(-1);

test('a body is forwarded byte by byte, with a length and in chunks, up to the limit', async () => {
  const body = randomBytes(LARGE_BYTES);
  const headers = { 'content-type': 'application/json' };
  const whole = await rawRequest(gateway.port, '/api/properties', {
    method: 'POST',
    headers: { ...headers, 'content-length': LARGE_BYTES },
    chunks: [body],
  });
  expect(whole.status).toBe(200);
  expect(whole.body.equals(body)).toBe(true);
  expect(last()?.headers['content-length']).toBe(String(LARGE_BYTES));
  const chunks = [body.subarray(0, 1), body.subarray(1, 70_000), body.subarray(70_000)];
  const chunked = await rawRequest(gateway.port, '/api/properties', { method: 'PUT', headers, chunks });
  expect(chunked.body.equals(body)).toBe(true);
  expect(chunked.headers['x-method']).toBe('PUT');
});

test('the path loses /api and nothing else', async () => {
  await rawRequest(gateway.port, '/api/properties/7?q=a%20b&sort=-name');
  expect(last()?.url).toBe('/properties/7?q=a%20b&sort=-name');
  expect(last()?.headers.host).toBe(new URL(portfolio.url).host);
});

test('a body that waits for 100-continue arrives', async () => {
  const headers = { expect: '100-continue', 'content-length': 5 };
  const answer = await rawRequest(gateway.port, '/api/properties', {
    method: 'POST',
    headers,
    chunks: [Buffer.from('hello')],
  });
  expect(answer.body.toString()).toBe('hello');
});

test('a body with a Content-Length above 1 MiB is rejected and not forwarded', async () => {
  const before = portfolio.requests.length;
  const answer = await fetch(`${gateway.url}/api/properties`, { method: 'POST', body: Buffer.alloc(LARGE_BYTES + 1) });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'body_too_large', status: 413 });
  expect(portfolio.requests).toHaveLength(before);
});

test('a body in chunks is cut at 1 MiB with the same error, and the service never sees its end', async () => {
  const chunks = Array.from({ length: 32 }, () => Buffer.alloc(LARGE_BYTES / 16, 'x'));
  const answer = await rawRequest(gateway.port, '/api/properties', { method: 'POST', chunks });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'body_too_large' });
  expect(last()?.complete).toBe(false);
});

test('a service that dies during a POST gives 502, an unresponsive one 504, one that is down 503', async () => {
  const dying = await fetch(`${gateway.url}/api/properties/dying`, { method: 'POST', body: '{}' });
  expect(dying.status).toBe(502);
  expect(await dying.json()).toMatchObject({ code: 'bad_gateway', title: 'Bad Gateway' });
  jest.useFakeTimers(fakeOnly('setTimeout', 'clearTimeout'));
  const call = fetch(`${gateway.url}/api/properties/silent`);
  await until(() => expect(last()?.url).toBe('/properties/silent'));
  jest.advanceTimersByTime(TIMEOUT_MS);
  const unresponsive = await call;
  expect(unresponsive.status).toBe(504);
  expect(await unresponsive.json()).toMatchObject({ code: 'gateway_timeout' });
  const down = await fetch(`${gateway.url}/api/plans`);
  expect(down.status).toBe(503);
  expect(down.headers.get('retry-after')).toBe('5');
  expect(await down.json()).toMatchObject({
    code: 'service_unavailable',
    type: 'urn:keystead:error:service_unavailable',
    error: 'The billing service is not available right now. Please try again in a moment.',
  });
});

test('a response that breaks off is cut, and never passes for a whole one', async () => {
  const answer = await fetch(`${gateway.url}/api/properties/half`);
  await expect(answer.text()).rejects.toThrow();
});

test('a response may take longer than the timeout as long as data arrives', async () => {
  jest.useFakeTimers(fakeOnly('setTimeout', 'clearTimeout'));
  const { body } = await fetch(`${gateway.url}/api/properties/slow`);
  const chunks: string[] = [];
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    chunks.push(chunk);
    jest.advanceTimersByTime(TIMEOUT_MS * 0.6);
  }
  expect(chunks).toEqual(['first ', 'second ', 'third']);
});

test('a client that reads nothing for two minutes loses its connection, and the service is free again', async () => {
  jest.useFakeTimers(fakeOnly('setTimeout', 'clearTimeout'));
  const call = request(`${gateway.url}/api/properties/unread`);
  call.on('error', () => undefined);
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.end();
  const [answer] = await answered;
  // All buffers on the way are full once many turns of the loop, which all four sides share, have moved nothing.
  for (let [turns, before] = [0, 0]; turns < 20; turns = parts === before ? turns + 1 : 0) {
    before = parts;
    await pass(20);
  }
  jest.advanceTimersByTime(TIMEOUT_MS * 11);
  await pass(100);
  expect(aborted).not.toContain('/properties/unread');
  jest.advanceTimersByTime(TIMEOUT_MS);
  await until(() => expect(aborted).toContain('/properties/unread'));
  await expect(answer.toArray()).rejects.toThrow('aborted');
});

test('when ten clients disconnect, the service sees all ten go', async () => {
  aborted.clear();
  const addresses = Array.from({ length: 10 }, (_, i) => `/properties/silent?${i}`);
  const calls = addresses.map((address) => {
    const call = request(`${gateway.url}/api${address}`);
    call.on('error', () => undefined);
    call.end();
    return call;
  });
  const arrived = () => portfolio.requests.filter(({ url }) => url?.startsWith('/properties/silent?'));
  await until(() => expect(arrived()).toHaveLength(10));
  expect(aborted.size).toBe(0);
  for (const call of calls) call.destroy();
  await until(() => expect(aborted.size).toBe(10));
  expect([...aborted].sort()).toEqual(addresses);
  await until(() => expect(gateway.lines.filter(({ status }) => status === 499)).toHaveLength(10));
});

test('connections to a service are kept alive', async () => {
  for (let i = 0; i < 3; i++) await fetch(`${gateway.url}/api/properties`);
  const [a, b, c] = portfolio.requests.slice(-3).map(({ socket }) => socket.remotePort);
  expect(a).toBe(b);
  expect(b).toBe(c);
});

test('a client that asks for Connection: close gets it in the response', async () => {
  const answer = await rawRequest(gateway.port, '/api/properties', { headers: { connection: 'close' } });
  expect(answer.headers.connection).toBe('close');
  expect(last()?.headers.connection).toBe('keep-alive');
});

test("other names in a client's Connection header are not repeated in the response", async () => {
  const answer = await rawRequest(gateway.port, '/api/properties', {
    headers: { connection: 'Content-Length, close' },
  });
  expect(answer.headers.connection).toBe('close');
});

test('a client that stops midway through its body gets 408, and the service is not blamed', async () => {
  jest.useFakeTimers(fakeOnly('setTimeout', 'clearTimeout'));
  const answer = rawText(
    gateway.port,
    'POST /api/properties/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 50\r\n\r\n{',
  );
  await until(() => expect(last()?.url).toBe('/properties/x'));
  jest.advanceTimersByTime(TIMEOUT_MS);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('JSON is compressed from 1 KB on, other responses are not', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const json = await rawRequest(gateway.port, '/api/properties/json', { headers });
  expect(json.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(json.body).toString())).toEqual({ text });
  const plain = await rawRequest(gateway.port, '/api/properties/text', { headers });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const small = await rawRequest(gateway.port, '/api/demo', { headers });
  expect(small.headers['content-encoding']).toBeUndefined();
});
