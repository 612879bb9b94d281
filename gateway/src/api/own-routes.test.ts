import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { scratchServer } from '../../test/scratch-server.ts';
import { stoppedAfterEach } from '../../test/stopped-after-each.ts';

const healthy = { status: 'ok', service: 'x', version: '1.0.0', database: 'up', uptime_seconds: 1 };
const startedUp = stoppedAfterEach();

const get = async (gateway: RunningGateway, path: string) => (await fetch(gateway.url + path)).json();

test('GET /health: returns the state of each service', async () => {
  const well = await startedUp(scratchServer((_req, res) => res.end(JSON.stringify(healthy))));
  const ill = await startedUp(
    scratchServer((_req, res) => res.writeHead(503).end(JSON.stringify({ ...healthy, status: 'degraded' }))),
  );
  const babbling = await startedUp(scratchServer((_req, res) => res.end('<h1>hello</h1>')));
  const gateway = await startedUp(
    runningGateway({
      IDENTITY_URL: well.url,
      PORTFOLIO_URL: ill.url,
      BILLING_URL: babbling.url,
      ASSISTANT_URL: well.url,
      MARKETING_URL: well.url,
    }),
  );
  const answer = await fetch(`${gateway.url}/api/health`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    status: 'degraded',
    services: {
      identity: { status: 'ok', version: '1.0.0' },
      portfolio: { status: 'degraded', version: '1.0.0' },
      operations: { status: 'down', version: null },
      events: { status: 'down', version: null },
      releases: { status: 'down', version: null },
      billing: { status: 'down', version: null },
      assistant: { status: 'ok', version: '1.0.0' },
      marketing: { status: 'ok', version: '1.0.0' },
    },
  });
});

test('GET /health: is ok when all services are, and does not wait for an unresponsive one', async () => {
  let unresponsive = true;
  const service = await startedUp(
    scratchServer((_req, res) => {
      if (!unresponsive) res.end(JSON.stringify(healthy));
    }),
  );
  const { url } = service;
  const gateway = await startedUp(
    runningGateway({
      IDENTITY_URL: url,
      PORTFOLIO_URL: url,
      OPERATIONS_URL: url,
      BILLING_URL: url,
      ASSISTANT_URL: url,
      MARKETING_URL: url,
      EVENTS_URL: url,
      RELEASES_URL: url,
    }),
  );
  expect(await get(gateway, '/api/health')).toMatchObject({
    status: 'degraded',
    services: { identity: { status: 'down' } },
  });
  unresponsive = false;
  expect(await get(gateway, '/api/health')).toMatchObject({ status: 'ok', services: { identity: { status: 'ok' } } });
});

test('GET /demo: returns sign-ins with the demo data, and never in production', async () => {
  const demo = await startedUp(runningGateway({ DEMO_DATA: true }));
  const { sign_ins } = (await get(demo, '/api/demo')) as { sign_ins: { email: string }[] };
  expect(sign_ins.map(({ email }) => email)).toEqual([
    'admin@keystead.example',
    'landlord@keystead.example',
    'tenant@keystead.example',
  ]);
  const production = await startedUp(runningGateway({ DEMO_DATA: true, NODE_ENV: 'production' }));
  expect(await get(production, '/api/demo')).toEqual({ sign_ins: [] });
  const plain = await startedUp(runningGateway());
  expect(await get(plain, '/api/demo')).toEqual({ sign_ins: [] });
});

test('an own route rejects another method with 405', async () => {
  const gateway = await startedUp(runningGateway());
  const answer = await fetch(`${gateway.url}/api/health`, { method: 'POST' });
  expect(answer.status).toBe(405);
  expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
});

test('GET /openapi.json: returns the document of every route, and 304 for its ETag', async () => {
  const gateway = await startedUp(runningGateway());
  const answer = await fetch(`${gateway.url}/api/openapi.json`);
  expect(answer.headers.get('content-type')).toMatch('application/json');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const { openapi, paths } = (await answer.json()) as { openapi: string; paths: Record<string, object> };
  expect(openapi).toMatch(/^3\.1\./);
  expect(paths['/properties/{id}']).toHaveProperty('put.operationId', 'updateProperty');
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await fetch(`${gateway.url}/api/openapi.json`, { headers })).status).toBe(304);
});

test.each([
  ['at which it was requested', {}, undefined],
  ['of the installation', { PUBLIC_URL: 'https://keystead.test' }, 'https://keystead.test'],
])('the documents of the API name the address %s', async (_, settings, origin) => {
  const gateway = await startedUp(runningGateway(settings));
  const headers = { host: new URL(gateway.url).host };
  const read = async (path: string) => (await fetch(gateway.url + path, { headers })).json();
  const base = `${origin ?? gateway.url}/api`;
  expect(await read('/api/openapi.json')).toMatchObject({ servers: [{ url: base }] });
  const { variable } = (await read('/api/postman.json')) as { variable: { key: string }[] };
  expect(variable).toContainEqual({ key: 'baseUrl', value: base });
});

test.each(['/api/health', '/api/demo', '/api/releases/resolve', '/api/openapi.json', '/api/postman.json'])(
  '%s: rejects an unknown query parameter by its name',
  async (path) => {
    const gateway = await startedUp(runningGateway());
    const answer = await fetch(`${gateway.url}${path}?since=1`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'validation_failed', fields: { since: expect.any(String) } });
  },
);
