import type { RequestListener } from 'node:http';
import { type TestServer, testServer } from '@keystead/service-kit/testing';
import { type AskHealth, askHealth } from './ask-health.ts';

describe('the health check of another service', () => {
  let server: TestServer | undefined;
  afterEach(() => server?.stop());

  async function asking(answer: RequestListener): Promise<AskHealth> {
    server = await testServer(answer);
    const portfolio = `${server.url}/`;
    return askHealth({
      identity: undefined,
      portfolio,
      operations: undefined,
      billing: undefined,
      assistant: undefined,
    });
  }
  const says =
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
    const ask = await asking(says(status, body));
    expect(await ask('portfolio')).toBe(state);
  });

  it('returns down if the connection is reset', async () => {
    const ask = await asking((_, response) => void response.destroy());
    expect(await ask('portfolio')).toBe('down');
  });

  it('returns unknown if the service has no URL', async () => {
    const ask = await asking(says(200, '{"status":"ok"}'));
    expect(await ask('billing')).toBe('unknown');
  });
});
