import { rawRequest, rawText } from '../../test/raw-request.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';

let gateway: RunningGateway;
let secure: RunningGateway;

beforeAll(async () => {
  gateway = await runningGateway();
  secure = await runningGateway({ PUBLIC_URL: 'https://homes.example:8443', ALLOWED_HOSTS: 'inner:81,Other.Example' });
});

afterAll(async () => {
  await Promise.all([gateway.stop(), secure.stop()]);
});

const problemOf = (raw: string) => JSON.parse(raw.slice(raw.indexOf('\r\n\r\n')));
const statusFor = async ({ port }: RunningGateway, host: string) =>
  (await rawRequest(port, '/api/demo', { headers: { host } })).status;

test.each(['localhost', 'localhost:8080', 'LOCALHOST', '127.0.0.1:1', '[::1]:8080', '[::1]'])(
  'the host %s is accepted',
  async (host) => {
    expect(await statusFor(gateway, host)).toBe(200);
  },
);

test.each(['evil.example', 'localhost.evil.example', 'localhost@evil.example', 'evil.example:localhost', '::1'])(
  'the host "%s" is rejected',
  async (host) => {
    const answer = await rawRequest(gateway.port, '/', { headers: { host } });
    expect(answer.status).toBe(421);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'host_refused', status: 421 });
  },
);

test('a request without a host is rejected', async () => {
  expect(problemOf(await rawText(gateway.port, 'GET / HTTP/1.0\r\n\r\n'))).toMatchObject({ code: 'host_refused' });
});

test.each([
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 421, 'host_refused'],
  [
    'an unsupported expectation',
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\n\r\n',
    417,
    'bad_request',
  ],
])('a request that Node would answer without a body gets the one error shape: %s', async (_, text, status, code) => {
  expect(problemOf(await rawText(gateway.port, text))).toMatchObject({ status, code });
});

test('the allowed hosts are those of the settings and of the public URL', async () => {
  expect(await statusFor(secure, 'homes.example:8443')).toBe(200);
  expect(await statusFor(secure, 'other.example')).toBe(200);
  expect(await statusFor(secure, 'inner:81')).toBe(200);
  for (const host of ['inner', 'inner:82', 'homes.example', 'localhost'])
    expect([host, await statusFor(secure, host)]).toEqual([host, 421]);
});

test('a forwarded host counts only behind a trusted proxy', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost' };
  expect((await rawRequest(gateway.port, '/api/demo', { headers })).status).toBe(421);
});

test.each([
  '/%',
  '/%zz',
  '/%00',
  '/a\\b',
  '/a/../b',
  '/a/%2e%2E/b',
  '/api/users/..%2finternal',
  '/api/users/%2e%2e/internal',
  'http://localhost/api/demo',
  '*',
])('the URL %s is rejected', async (path) => {
  const answer = await rawRequest(gateway.port, path, { method: path === '*' ? 'OPTIONS' : 'GET' });
  expect(answer.status).toBe(400);
  expect(answer.headers['content-type']).toMatch('application/problem+json');
  expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'bad_request' });
});

test('a WebSocket upgrade is rejected in plain HTTP, and the connection is closed', async () => {
  const raw = await rawText(
    gateway.port,
    'GET /api/properties HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Request-Id: wish-0001\r\n\r\n',
  );
  expect(raw).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(problemOf(raw)).toMatchObject({ code: 'upgrade_refused', request_id: 'wish-0001' });
});

test('a request that is not HTTP, or too long, gets the one error shape, and the connection is closed', async () => {
  expect(problemOf(await rawText(gateway.port, 'HELLO\r\n\r\n'))).toMatchObject({ code: 'bad_request', status: 400 });
  const long = `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  expect(problemOf(await rawText(gateway.port, long))).toMatchObject({ code: 'bad_request', status: 431 });
});

test('every response has the security headers; HSTS only behind TLS', async () => {
  const { headers } = await rawRequest(gateway.port, '/api/demo');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('x-powered-by');
  const behindTls = await rawRequest(secure.port, '/nowhere.png', { headers: { host: 'inner:81' } });
  expect(behindTls.status).toBe(404);
  expect(behindTls.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});
