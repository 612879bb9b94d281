import { rawRequest } from '../../test/raw-request.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';

const policy = "default-src 'none'; style-src 'self'; form-action 'self'";

let sandbox: ScratchServer;
let billing: ScratchServer;
let gateway: RunningGateway;
let without: RunningGateway;

beforeAll(async () => {
  sandbox = await scratchServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk) => chunks.push(chunk));
    req.on('end', () => {
      if (req.method === 'POST') res.writeHead(303, { location: 'http://localhost:8080/payments?checkout=success' });
      else if (req.url?.endsWith('/bare')) res.writeHead(200, { 'content-type': 'text/html' });
      else res.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      res.end(Buffer.concat(chunks));
    });
  });
  billing = await scratchServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk) => chunks.push(chunk));
    req.on('end', () => res.end(Buffer.concat(chunks)));
  });
  gateway = await runningGateway({ STRIPE_SANDBOX_URL: sandbox.url, BILLING_URL: billing.url });
  without = await runningGateway();
});

afterAll(async () => {
  await Promise.all([gateway.stop(), without.stop()]);
  await Promise.all([sandbox.stop(), billing.stop()]);
});

const get = (path: string, headers = {}) => rawRequest(gateway.port, path, { headers });

test("the sandbox's pages are served under the same path, without a session, and with their own policy", async () => {
  const { status, headers } = await get('/sandbox/checkout/cs_test_1?a=b', { authorization: 'Bearer no.real.token' });
  expect(status).toBe(200);
  expect(sandbox.requests.at(-1)?.url).toBe('/sandbox/checkout/cs_test_1?a=b');
  expect(headers).toMatchObject({
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  });
  expect(sandbox.requests.at(-1)?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
});

test('a page without its own policy gets the one that loads nothing', async () => {
  const { headers } = await get('/sandbox/checkout/bare');
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
});

test('a form is forwarded, and its redirect is returned', async () => {
  const chunks = [Buffer.from('action=pay')];
  const answer = await rawRequest(gateway.port, '/sandbox/checkout/cs_test_1', { method: 'POST', chunks });
  expect([answer.status, answer.headers.location, answer.body.toString()]).toEqual([
    303,
    'http://localhost:8080/payments?checkout=success',
    'action=pay',
  ]);
});

test('a body larger than 1 MiB to the sandbox is rejected', async () => {
  const headers = { 'content-length': 1024 * 1024 + 1 };
  const chunks = [Buffer.alloc(1024 * 1024 + 1, 'x')];
  const { status } = await rawRequest(gateway.port, '/sandbox/checkout/cs_test_1', { method: 'POST', headers, chunks });
  expect(status).toBe(413);
});

test.each(['/v1/events', '/sandbox', '/sandboxes/x', '/api/sandbox/checkout/cs_test_1', '/api/v1/events'])(
  '%s does not reach the sandbox',
  async (path) => {
    const before = sandbox.requests.length;
    const { status } = await get(path, { accept: 'application/json' });
    expect([status, sandbox.requests.length]).toEqual([404, before]);
  },
);

test.each(['/sandbox/../v1/events', '/sandbox/%2e%2e/v1/events', '/sandbox/..%2fv1/events'])(
  '%s is rejected',
  async (path) => {
    expect((await get(path)).status).toBe(400);
  },
);

test('without a sandbox its paths are like any other', async () => {
  const { status } = await rawRequest(without.port, '/sandbox/checkout/cs_test_1', {
    headers: { accept: 'application/json' },
  });
  expect(status).toBe(404);
});

test('an event of the payment provider reaches billing byte by byte, with its signature', async () => {
  const text = '{ "id": "evt_1",\n  "type": "a" }';
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': 't=1,v1=ab' };
  const chunks = [Buffer.from(text)];
  const answer = await rawRequest(gateway.port, '/api/stripe/webhook', { method: 'POST', headers, chunks });
  expect([answer.status, answer.body.toString()]).toEqual([200, text]);
  expect(billing.requests.at(-1)).toMatchObject({ url: '/stripe/webhook' });
  expect(billing.requests.at(-1)?.headers['stripe-signature']).toBe('t=1,v1=ab');
});
