import type { RequestListener } from 'node:http';
import type { TestUser } from '@keystead/service-kit/testing';
import { runningGateway } from '../../test/running-gateway.ts';
import { scratchServer } from '../../test/scratch-server.ts';
import { stoppedAfterEach } from '../../test/stopped-after-each.ts';

const landlord: TestUser = { userId: 7, accountId: 3, role: 'landlord', sessionId: 'session-7' };

const groupOf = (kind: string) => ({
  kind,
  results: [{ id: 1, title: kind, subtitle: '', path: `/app/${kind}/1` }],
  more: false,
});

const startedUp = stoppedAfterEach();

const answering =
  (...kinds: string[]): RequestListener =>
  ({ url = '' }, res) =>
    void (url.startsWith('/internal/search?')
      ? res.end(JSON.stringify({ groups: kinds.map(groupOf) }))
      : res.writeHead(404).end('{}'));

/** Null: the service isn't running. */
async function setUp(setting: { portfolio?: RequestListener | null; operations?: RequestListener | null } = {}) {
  const { portfolio = answering('property', 'lease'), operations = answering('maintenance', 'payment') } = setting;
  const up = async (listener: RequestListener | null) => listener && (await startedUp(scratchServer(listener)));
  const [first, second] = [await up(portfolio), await up(operations)];
  const gateway = await startedUp(
    runningGateway({ ...(first && { PORTFOLIO_URL: first.url }), ...(second && { OPERATIONS_URL: second.url }) }),
  );
  const search = async (query: string, user: TestUser | null = landlord) => {
    const headers = user ? { authorization: `Bearer ${gateway.issuer.tokenFor(user)}` } : {};
    const answer = await fetch(`${gateway.url}/api/search${query}`, { headers });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { gateway, portfolio: first, operations: second, search };
}

describe('GET /search', () => {
  test('joins what the services find for the caller, in the order of the kinds', async () => {
    const operations = answering('personnel', 'payment');
    const { search, portfolio, gateway } = await setUp({ operations });
    expect(await search('?q=moss%20st&limit=3')).toEqual({
      status: 200,
      body: { groups: ['property', 'lease', 'payment', 'personnel'].map(groupOf), unavailable: [] },
    });
    const [request] = portfolio?.requests ?? [];
    expect(new URL(request?.url ?? '', 'http://portfolio').searchParams.toString()).toBe('q=moss+st&limit=3');
    const token = String(request?.headers.authorization).replace('Bearer ', '');
    await expect(gateway.issuer.verifier.user(token)).resolves.toMatchObject({ userId: 7, role: 'landlord' });
  });

  test.each([
    ['portfolio', { portfolio: null }, ['maintenance', 'payment']],
    ['operations', { operations: null }, ['property', 'lease']],
  ])('without %s it returns the rest, and names it as unavailable', async (name, setting, kinds) => {
    const { search } = await setUp(setting);
    expect(await search('?q=moss')).toEqual({
      status: 200,
      body: { groups: kinds.map(groupOf), unavailable: [name] },
    });
  });

  test.each<[string[], string[]]>([
    [
      ['dashboard:read', 'portfolio:read'],
      ['property', 'lease'],
    ],
    [
      ['dashboard:read', 'operations:write'],
      ['maintenance', 'payment'],
    ],
    [['dashboard:read'], []],
  ])('an API key with %p finds only records of the areas that it may read', async (scopes, kinds) => {
    const { search, portfolio, operations } = await setUp();
    const { status, body } = await search('?q=moss', { ...landlord, key: { id: 1, scopes } });
    expect([status, body]).toEqual([200, { groups: kinds.map(groupOf), unavailable: [] }]);
    const asked = [portfolio, operations].filter((it) => it && it.requests.length > 0);
    expect(asked).toHaveLength(kinds.length > 0 ? 1 : 0);
  });

  test('rejects a caller without a session or scope, and a search without words or with unknown fields', async () => {
    const { search, portfolio } = await setUp();
    expect((await search('?q=moss', null)).status).toBe(401);
    expect((await search('?q=moss', { ...landlord, key: { id: 1, scopes: ['portfolio:read'] } })).status).toBe(403);
    for (const query of ['', '?q=', '?q=moss&limit=0', '?q=moss&account_id=9'])
      expect((await search(query)).body).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(portfolio?.requests).toEqual([]);
  });
});
