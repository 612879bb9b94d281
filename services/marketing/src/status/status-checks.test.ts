import type { RequestListener } from 'node:http';
import { type TestServer, testServer } from '@keystead/service-kit/testing';
import { type HealthCheck, httpHealthCheck } from './status-checks.ts';

describe('the health check of another service', () => {
  let server: TestServer | undefined;
  afterEach(() => server?.stop());

  async function checkOf(answer: RequestListener): Promise<HealthCheck> {
    server = await testServer(answer);
    const portfolio = `${server.url}/`;
    return httpHealthCheck({
      identity: undefined,
      portfolio,
      operations: undefined,
      billing: undefined,
      assistant: undefined,
    });
  }
  const respondWith =
    (status: number, body: string): RequestListener =>
    ({ url }, response) => {
      response.writeHead(url === '/health' ? status : 404).end(body);
    };

  it.each([
    ['ok', 200, '{"status":"ok"}'],
    ['degraded', 503, '{"status":"degraded"}'],
    ['degraded', 500, '{"status":"ok"}'],
    ['down', 502, '<html>'],
  ])('returns %s for a response of %i %s', async (state, status, body) => {
    const check = await checkOf(respondWith(status, body));
    expect(await check('portfolio')).toBe(state);
  });

  it('returns down if the connection is reset', async () => {
    const check = await checkOf((_, response) => void response.destroy());
    expect(await check('portfolio')).toBe('down');
  });

  it('returns unknown if the service has no URL', async () => {
    const check = await checkOf(respondWith(200, '{"status":"ok"}'));
    expect(await check('billing')).toBe('unknown');
  });
});
