import { apiVersion } from '@keystead/contracts';
import { rawRequest, rawText } from '../../test/raw-request.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';

const large = JSON.stringify({ text: 'keystead '.repeat(500) });
const origin = 'https://app.homes.example';

let service: ScratchServer;
let gateway: RunningGateway;
let closed: RunningGateway;

beforeAll(async () => {
  service = await scratchServer((req, res) => {
    res.setHeader('content-type', 'application/json');
    if (req.url === '/properties/3') res.setHeader('etag', '"5"').end(large);
    else if (req.url === '/properties/4') res.setHeader('etag', 'W/"5-0123456789abcdef"').end(large);
    else if (req.url === '/properties/5') res.setHeader('etag', '"5"').end('{}');
    else if (req.url === '/auth/login') {
      res.setHeader('ratelimit', '"password-account";r=0;t=800');
      res.writeHead(429, { 'ratelimit-policy': '"password-account";q=10;w=900', 'retry-after': '800' }).end('{}');
    } else res.end('{}');
  });
  const urls = { PORTFOLIO_URL: service.url, IDENTITY_URL: service.url };
  gateway = await runningGateway({ ...urls, CORS_ORIGINS: `${origin}, http://localhost:3000/` });
  closed = await runningGateway(urls);
});

afterAll(async () => {
  await Promise.all([gateway.stop(), closed.stop()]);
  await service.stop();
});

const send = (path: string, headers: Record<string, string> = {}, method = 'GET', from = gateway) =>
  fetch(from.url + path, { method, headers });

describe('the API-Version header', () => {
  test.each([
    ['GET', '/api/properties'],
    ['GET', '/api/health'],
    ['GET', '/api/nowhere'],
    ['DELETE', '/api/demo'],
    ['GET', '/api/%zz'],
  ])('is set on the response to %s %s', async (method, path) => {
    expect((await rawRequest(gateway.port, path, { method })).headers['api-version']).toBe(apiVersion);
  });

  test('is set on a response for a wrong host too, and not on pages', async () => {
    const wrongHost = await rawRequest(gateway.port, '/api/demo', { headers: { host: 'evil.example' } });
    expect([wrongHost.status, wrongHost.headers['api-version']]).toEqual([421, apiVersion]);
    expect((await send('/robots.txt')).headers.has('api-version')).toBe(false);
  });

  test('is accepted in a request if the version is known, and rejected otherwise', async () => {
    expect((await send('/api/properties', { 'api-version': apiVersion })).status).toBe(200);
    const rejected = await send('/api/properties', { 'api-version': '2019-01-01' });
    expect(rejected.status).toBe(400);
    const problem = (await rejected.json()) as { code: string; error: string };
    expect(problem.code).toBe('bad_request');
    expect(problem.error).toContain(apiVersion);
  });
});

describe('pages of other origins', () => {
  test.each([origin, 'http://localhost:3000'])('of configured %s may read responses and errors', async (from) => {
    for (const path of ['/api/properties', '/api/nowhere']) {
      const { headers } = await send(path, { origin: from });
      expect(headers.get('access-control-allow-origin')).toBe(from);
      expect(headers.get('access-control-expose-headers')).toMatch(/ETag,Idempotent-Replayed,Link,Location,RateLimit/);
      expect(headers.get('vary')).toMatch(/\bOrigin\b/);
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  test('may send a preflight request', async () => {
    const before = service.requests.length;
    const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'if-match' };
    const answer = await send('/api/properties/3', headers, 'OPTIONS');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET,HEAD,POST,PUT,DELETE');
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Idempotency-Key.*If-Match/);
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
    expect(service.requests).toHaveLength(before);
  });

  test.each([
    ['of an origin that is not set', '/api/properties', 'https://evil.example', () => gateway],
    ['of one that only begins like it', '/api/properties', `${origin}.evil.example`, () => gateway],
    ['where none is set', '/api/properties', origin, () => closed],
    ['for what is no API', '/robots.txt', origin, () => gateway],
  ])('are not allowed: %s', async (_name, path, from, which) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await send(path, { origin: from, 'access-control-request-method': 'GET' }, method, which());
      expect(headers.has('access-control-allow-origin')).toBe(false);
    }
  });
});

describe('the ETag of a response', () => {
  test.each([
    ['a strong one is weak once it is compressed', '/api/properties/3', 'gzip', 'W/"5"'],
    ['a weak one stays as it is', '/api/properties/4', 'br', 'W/"5-0123456789abcdef"'],
    ['what goes as it is keeps its own', '/api/properties/3', 'identity', '"5"'],
    ['what is too small to be compressed does too', '/api/properties/5', 'gzip', '"5"'],
  ])('%s', async (_name, path, encoding, tag) => {
    const { headers } = await rawRequest(gateway.port, path, { headers: { 'accept-encoding': encoding } });
    expect(headers.etag).toBe(tag);
    expect(headers.vary ?? '').toContain('Origin');
  });

  test('compressed responses vary by Accept-Encoding', async () => {
    const { headers } = await rawRequest(gateway.port, '/api/properties/3', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toMatch(/Accept-Encoding/);
  });
});

test.each([
  ['POST', '/api/health'],
  ['DELETE', '/api/openapi.json'],
  ['PUT', '/api/dashboard/stats'],
  ['POST', '/somewhere'],
])('%s %s is rejected with 405 and the allowed methods', async (method, path) => {
  const answer = await send(path, {}, method);
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
});

test("a service's own rate limit replaces the gateway's", async () => {
  const { headers } = await send('/api/auth/login', {}, 'POST');
  expect(headers.get('ratelimit')).toBe('"password-account";r=0;t=800');
  expect(headers.get('ratelimit-policy')).toBe('"password-account";q=10;w=900');
  expect(headers.get('retry-after')).toBe('800');
});

test.each(['/metrics', '/api/metrics', '/api//metrics', '/api/properties/../metrics', '/api/%6detrics'])(
  '%s shows no metrics',
  async (path) => {
    const { status, body } = await rawRequest(gateway.port, path);
    expect(status).not.toBe(200);
    expect(body.toString()).not.toContain('keystead_http');
  },
);

describe('a request that another server would interpret differently', () => {
  const raw = (target: string, ...hosts: string[]) => {
    const named = hosts.map((host) => `Host: ${host}\r\n`).join('');
    return rawText(gateway.port, `GET ${target} HTTP/1.1\r\n${named}Connection: close\r\n\r\n`);
  };

  test.each([
    ['two hosts', '/api/health', ['localhost', 'evil.example']],
    ['the same host twice', '/api/health', ['localhost', 'localhost']],
    ['an address that begins with another host', '//evil.example/api/health', ['localhost']],
    ['an absolute address', 'http://evil.example/api/health', ['localhost']],
  ])('with %s is rejected at once', async (_, target, hosts) => {
    const answer = await raw(target, ...hosts);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"bad_request"');
  });
});
