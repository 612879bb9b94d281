import { rawRequest } from '../../test/raw-request.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';

let identity: ScratchServer;
let gateway: RunningGateway;
let trusting: RunningGateway;

beforeAll(async () => {
  identity = await scratchServer((_req, res) => res.end('{}'));
  gateway = await runningGateway({ IDENTITY_URL: identity.url });
  trusting = await runningGateway({ IDENTITY_URL: identity.url, TRUST_PROXY: true });
});

afterAll(async () => {
  await Promise.all([gateway.stop(), trusting.stop()]);
  await identity.stop();
});

const seen = () => identity.requests.at(-1)?.headers ?? {};
const claims = {
  'x-forwarded-for': '6.6.6.6, 203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'localhost:8443',
  'x-forwarded-server': 'made-up',
  forwarded: 'for=6.6.6.6',
  'x-real-ip': '6.6.6.6',
};

test('the address headers of a client are replaced', async () => {
  await rawRequest(gateway.port, '/api/auth/keys', { headers: { ...claims, host: 'localhost:1' } });
  expect(seen()).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'localhost:1',
  });
  for (const name of ['x-forwarded-server', 'forwarded', 'x-real-ip']) expect(seen()).not.toHaveProperty(name);
});

test('behind a trusted proxy, the last values that it added are used', async () => {
  await rawRequest(trusting.port, '/api/auth/keys', { headers: claims });
  expect(seen()).toMatchObject({
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'localhost:8443',
  });
});

test('a service token and hop-by-hop headers are not forwarded', async () => {
  const headers = {
    'x-service-token': gateway.issuer.serviceToken('billing'),
    te: 'trailers',
    'x-hop': '1',
    'x-end': '2',
    connection: 'keep-alive, X-Hop, content-length',
    'content-length': 4,
  };
  await rawRequest(gateway.port, '/api/auth/login', { method: 'POST', headers, chunks: [Buffer.from('true')] });
  for (const name of ['x-service-token', 'te', 'x-hop']) expect(seen()).not.toHaveProperty(name);
  expect(seen()).toMatchObject({ 'x-end': '2', 'content-length': '4', connection: 'keep-alive' });
});

test('the id of a request is in the response, at the service and in the log', async () => {
  const given = await rawRequest(gateway.port, '/api/auth/keys', { headers: { 'x-request-id': 'request-0001' } });
  expect(given.headers['x-request-id']).toBe('request-0001');
  expect(seen()['x-request-id']).toBe('request-0001');
  expect(gateway.lines).toContainEqual(
    expect.objectContaining({ request_id: 'request-0001', path: '/api/auth/keys', status: 200, method: 'GET' }),
  );
  const made = await rawRequest(gateway.port, '/api/nothing', { headers: { 'x-request-id': 'no good' } });
  expect(made.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(JSON.parse(made.body.toString()).request_id).toBe(made.headers['x-request-id']);
});
