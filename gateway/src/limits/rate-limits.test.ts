import { problems, Unauthenticated } from '@keystead/service-kit';
import { testIssuer } from '@keystead/service-kit/testing';
import type { Middleware } from 'koa';
import Koa from 'koa';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';
import { stoppedAfterEach } from '../../test/stopped-after-each.ts';
import { memoryCount } from './counts.ts';
import { rateLimits } from './rate-limits.ts';

const startedUp = stoppedAfterEach();
const landlord = { userId: 7, accountId: 1, role: 'landlord' } as const;

const limited = async (own = {}): Promise<{ gateway: RunningGateway; service: ScratchServer }> => {
  const service = await startedUp(scratchServer((_req, res) => res.end('{}')));
  const urls = { IDENTITY_URL: service.url, PORTFOLIO_URL: service.url, BILLING_URL: service.url };
  const limits = { RATE_LIMIT_ADDRESS: 3, RATE_LIMIT_USER: 5, TRUST_PROXY: true };
  return { service, gateway: await startedUp(runningGateway({ ...urls, ...limits, ...own })) };
};

const send = (gateway: RunningGateway, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(gateway.url + path, { method, headers });

async function statuses(times: number, one: () => Promise<Response>): Promise<number[]> {
  const found = [];
  for (let at = 0; at < times; at += 1) found.push((await one()).status);
  return found;
}

test('a response says how many requests are left, until the limit is exceeded', async () => {
  const { gateway } = await limited();
  const first = await send(gateway, '/api/plans');
  expect(first.status).toBe(200);
  expect(first.headers.get('ratelimit-policy')).toBe('"default";q=3;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"default";r=2;t=(60|59)$/);
  expect(await statuses(2, () => send(gateway, '/api/plans'))).toEqual([200, 200]);
  const rejected = await send(gateway, '/api/plans');
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rejected.json()).toMatchObject({ code: 'rate_limited', status: 429, request_id: expect.any(String) });
});

test('errors count too, and have the rate limit headers', async () => {
  const { gateway } = await limited();
  const nowhere = await send(gateway, '/api/nowhere');
  expect(nowhere.status).toBe(404);
  expect(nowhere.headers.get('ratelimit')).toMatch('"default";r=2;');
  const headers = { authorization: 'Bearer no.real.token' };
  expect(await statuses(3, () => send(gateway, '/api/properties', headers))).toEqual([401, 401, 429]);
});

test('a user is counted across addresses, and separately from their address', async () => {
  const { gateway } = await limited();
  const token = gateway.issuer.tokenFor(landlord);
  const from = (address: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address });
  const answer = await send(gateway, '/api/properties', from('203.0.113.1'));
  expect(answer.headers.get('ratelimit-policy')).toBe('"default";q=5;w=60');
  expect(await statuses(5, () => send(gateway, '/api/properties', from('203.0.113.2')))).toEqual([
    200, 200, 200, 200, 429,
  ]);
  expect((await send(gateway, '/api/plans', { 'x-forwarded-for': '203.0.113.1' })).status).toBe(200);
  const other = gateway.issuer.tokenFor({ ...landlord, userId: 8 });
  expect((await send(gateway, '/api/properties', { authorization: `Bearer ${other}` })).status).toBe(200);
});

test.each([
  ['IPv4', '203.0.113.1', '203.0.113.1', '203.0.113.2'],
  ['IPv6, by its /64', '2001:db8:0:1::1', '2001:db8:0:1:ffff::9', '2001:db8:0:2::1'],
])('an address is counted: %s', async (_name, one, same, other) => {
  const { gateway } = await limited();
  const from = (address: string) => () => send(gateway, '/api/plans', { 'x-forwarded-for': address });
  expect(await statuses(3, from(one))).toEqual([200, 200, 200]);
  expect((await from(same)()).status).toBe(429);
  expect((await from(other)()).status).toBe(200);
});

test.each([
  ['GET', '/api/health'],
  ['POST', '/api/stripe/webhook'],
  ['GET', '/'],
  ['GET', '/robots.txt'],
])('%s %s is not counted', async (method, path) => {
  const { gateway } = await limited({ RATE_LIMIT_ADDRESS: 1 });
  for (let at = 0; at < 3; at += 1) {
    const answer = await send(gateway, path, {}, method);
    expect(answer.status).not.toBe(429);
    expect(answer.headers.has('ratelimit')).toBe(false);
  }
});

test('rate limits can be turned off', async () => {
  const { gateway } = await limited({ RATE_LIMITS: 'off', RATE_LIMIT_ADDRESS: 1 });
  expect(await statuses(3, () => send(gateway, '/api/plans'))).toEqual([200, 200, 200]);
  expect((await send(gateway, '/api/plans')).headers.has('ratelimit')).toBe(false);
});

describe('rate limits with API keys', () => {
  /** The rate limits alone, with an exchange that knows one key. */
  async function withExchange(exchangeKey: Middleware, limit = 3) {
    const app = new Koa();
    app.use(async (ctx, next) => {
      ctx.state = { requestId: 'test', log: { error: () => undefined } };
      await next();
    });
    app.use(problems());
    const config = { RATE_LIMITS: 'on', RATE_LIMIT_ADDRESS: limit, RATE_LIMIT_USER: 5 } as never;
    app.use(rateLimits({ config, verifier: testIssuer().verifier, count: memoryCount(), exchangeKey }));
    app.use((ctx) => {
      ctx.body = '{}';
    });
    const server = await startedUp(scratchServer(app.callback()));
    return (key: string) => fetch(`${server.url}/api/properties`, { headers: { authorization: `Bearer ${key}` } });
  }

  test('a key has the limit of its plan', async () => {
    const call = await withExchange(async (ctx, next) => {
      ctx.state.keySession = { key_id: 4, requests_per_minute: 2 };
      await next();
    });
    expect((await call('ks_test_good')).headers.get('ratelimit-policy')).toBe('"default";q=2;w=60');
    expect(await statuses(2, () => call('ks_test_good'))).toEqual([200, 429]);
  });

  test('a caller with invalid keys is limited before the next key is looked up', async () => {
    const exchange = jest.fn<Promise<void>, []>(async () => {
      throw new Unauthenticated('This key is not known.');
    });
    const call = await withExchange(exchange as unknown as Middleware);
    expect(await statuses(6, () => call('ks_test_bad'))).toEqual([401, 401, 401, 429, 429, 429]);
    expect(exchange).toHaveBeenCalledTimes(3);
  });
});
