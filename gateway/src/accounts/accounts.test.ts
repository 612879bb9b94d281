import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestUser } from '@keystead/service-kit/testing';
import { runningGateway } from '../../test/running-gateway.ts';
import { scratchServer } from '../../test/scratch-server.ts';
import { stoppedAfterEach } from '../../test/stopped-after-each.ts';

const admin: TestUser = { userId: 1, accountId: 1, role: 'admin', sessionId: 'session-1' };

const ownerOf = (id: number, role = 'landlord') => ({
  id,
  owner: { id, first_name: 'Lena', last_name: 'Lord', email: `l${id}@mail.example`, role, created_at: '2026-01-01' },
  people: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  last_sign_in_at: null,
});
const planOf = (account_id: number) => ({ account_id, plan_id: 'starter', plan: 'Starter', status: 'active' });

const started = stoppedAfterEach();

/** A service with these answers. `bodies` gets what it was asked. */
const answering =
  (answers: Readonly<Record<string, unknown>>, bodies: unknown[] = []): RequestListener =>
  async (req, res) => {
    const answer = answers[req.url?.split('?')[0] ?? ''];
    const sent = await text(req);
    if (sent) bodies.push(JSON.parse(sent));
    if (!answer) res.writeHead(503);
    res.end(JSON.stringify(answer ?? {}));
  };

async function setUp(usage: unknown = [{ account_id: 7, properties: 4, tenants: 3 }]) {
  const accounts = [ownerOf(7), ownerOf(8, 'admin')];
  const asked = { identity: [] as unknown[], billing: [] as unknown[] };
  const up = async (...service: Parameters<typeof answering>) => started(scratchServer(answering(...service)));
  const identity = await up({ '/internal/accounts': { accounts, next_cursor: null, total: 2 } }, asked.identity);
  const billing = await up(
    {
      '/internal/account-plans': { plans: [planOf(7)] },
      '/internal/plan-accounts': { account_ids: [7], except: false },
    },
    asked.billing,
  );
  const portfolio = await up({
    '/internal/account-usage': usage && { usage },
    '/internal/record-accounts': { records: [{ id: 31, account_id: 7 }] },
  });
  const operations = await up({ '/internal/account-usage': { usage: [{ account_id: 7, open_requests: 2 }] } });
  const gateway = await started(
    runningGateway({
      IDENTITY_URL: identity.url,
      BILLING_URL: billing.url,
      PORTFOLIO_URL: portfolio.url,
      OPERATIONS_URL: operations.url,
    }),
  );
  const get = async (path: string, user: TestUser | null = admin) => {
    const headers = user ? { authorization: `Bearer ${gateway.issuer.tokenFor(user)}` } : {};
    const answer = await fetch(`${gateway.url}/api/admin/${path}`, { headers });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const list = (query = '', user?: TestUser | null) => get(`accounts${query}`, user);
  return { asked, get, list };
}

describe('GET /admin/accounts', () => {
  test('joins owners, plans and usage', async () => {
    const { list, asked } = await setUp();
    expect(await list('?q=lord&sort=name&limit=2')).toEqual({
      status: 200,
      body: {
        accounts: [
          { ...ownerOf(7), plan: planOf(7), properties: 4, tenants: 3, open_requests: 2 },
          { ...ownerOf(8, 'admin'), plan: null, properties: null, tenants: null, open_requests: null },
        ],
        next_cursor: null,
        total: 2,
        unavailable: [],
      },
    });
    expect(asked.identity).toEqual([{ q: 'lord', sort: 'name', limit: 2 }]);
    expect(asked.billing).toEqual([{ accounts: [{ id: 7, created_at: '2026-01-01T00:00:00.000Z' }] }]);
  });

  test('finds the accounts with a plan, and one account', async () => {
    const { list, asked } = await setUp();
    await list('?plan=starter');
    await list('?plan=starter&id=8');
    await list('?id=8');
    expect(asked.identity).toEqual([{ ids: [7] }, { ids: [] }, { ids: [8] }]);
  });

  test('without a service it returns the rest, and names it as unavailable', async () => {
    const { list } = await setUp(null);
    const { body } = await list();
    expect(body).toMatchObject({
      accounts: [{ id: 7, plan: planOf(7), properties: null, open_requests: 2 }, { id: 8 }],
      unavailable: ['portfolio'],
    });
  });

  test('rejects all but admins with a session, and unknown fields', async () => {
    const { list, asked } = await setUp();
    expect((await list('', null)).status).toBe(401);
    expect((await list('', { ...admin, key: { id: 1, scopes: ['dashboard:read'] } })).status).toBe(403);
    for (const role of ['landlord', 'property_manager', 'tenant'] as const)
      expect((await list('', { ...admin, role })).body).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await list('?plan=gold')).body).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(asked.identity).toEqual([]);
  });
});

describe('GET /admin/owners', () => {
  test('names the owners of records, and of accounts', async () => {
    const { get, asked } = await setUp();
    expect((await get('owners?kind=leases&ids=31,32')).body).toEqual({
      owners: [{ id: 31, account_id: 7, name: 'Lena Lord' }],
    });
    expect((await get('owners?kind=accounts&ids=7')).body).toMatchObject({ owners: [{ id: 7, name: 'Lena Lord' }] });
    expect(asked.identity).toEqual([{ ids: [7] }, { ids: [7] }]);
  });

  test('rejects all but admins, and invalid ids', async () => {
    const { get } = await setUp();
    expect((await get('owners?kind=leases&ids=31', { ...admin, role: 'landlord' })).status).toBe(403);
    for (const query of ['kind=leases&ids=', 'kind=leases&ids=0', 'kind=leases&ids=1;2', 'kind=rooms&ids=1'])
      expect((await get(`owners?${query}`)).status).toBe(422);
  });
});
