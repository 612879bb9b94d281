import type { RequestListener } from 'node:http';
import type { TestUser } from '@keystead/service-kit/testing';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';
import { stoppedAfterEach } from '../../test/stopped-after-each.ts';
import { joinMonths } from './dashboard.routes.ts';

const landlord: TestUser = { userId: 7, accountId: 3, role: 'landlord', sessionId: 'session-7' };
const tenant: TestUser = { userId: 8, accountId: 4, role: 'tenant', sessionId: 'session-8' };

const portfolioStats = { total_properties: 4, total_tenants: 5, total_leases: 6 };
const work = { total_revenue: 33_330.05, total_maintenance: 9, maintenance_pending: 2 };
const nothing = { total_properties: 0, total_tenants: 0, total_leases: 0 };
const noWork = { total_revenue: 0, total_maintenance: 0, maintenance_pending: 0 };
const healthy = { status: 'ok', service: 'x', version: '1.0.0', database: 'up', uptime_seconds: 1 };
const item = {
  type: 'payment',
  id: 12,
  title: 'Rent',
  description: 'Oak House',
  date: '2026-03-02T10:00:00.000Z',
  status: 'completed',
};

const task = { title: 'Do', detail: '', page: '/app/leases', urgent: false, count: 1 };
const ending = { ...task, kind: 'leases_ending' };
const overdue = { ...task, kind: 'past_due' };
const trial = { ...task, kind: 'subscription' };

const portfolioAnswers = {
  '/health': healthy,
  '/internal/portfolio-tasks': { tasks: [ending] },
  '/internal/portfolio-figures': portfolioStats,
  '/internal/occupancy': {
    months: [
      { month: '2026-02', leased_days: 42, days: 56 },
      { month: '2026-03', leased_days: 0, days: 0 },
    ],
  },
};
const operationsAnswers = {
  '/health': healthy,
  '/internal/operations-tasks': { tasks: [overdue] },
  '/internal/operations-figures': work,
  '/internal/activity': { activity: [item] },
  '/internal/operations-months': {
    months: [
      { month: '2026-02', revenue: 1200.5, open_requests: 3 },
      { month: '2026-03', revenue: 0, open_requests: 0 },
    ],
  },
};

/** Responds by path, as the service with these answers would. */
const answering =
  (answers: Record<string, unknown>): RequestListener =>
  ({ url = '' }, res) => {
    const answer = answers[url];
    res.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? { code: 'not_found', error: 'Not here.' }));
  };

const failing =
  (status: number, code: string): RequestListener =>
  (_req, res) =>
    void res.writeHead(status).end(JSON.stringify({ status, code, error: 'No.' }));

const startedUp = stoppedAfterEach();

interface Setting {
  /** Null: the service isn't running. */
  portfolio?: RequestListener | null;
  operations?: RequestListener | null;
  billing?: RequestListener | null;
  assistant?: RequestListener | null;
  identity?: RequestListener;
}

interface Setup {
  gateway: RunningGateway;
  portfolio: ScratchServer | undefined;
  operations: ScratchServer | undefined;
}

/** A gateway in front of real servers. All four respond as healthy services do, unless `setting` says otherwise. */
async function setUp(setting: Setting = {}): Promise<Setup> {
  const well = answering({ '/health': healthy });
  const identity = setting.identity ? await startedUp(scratchServer(setting.identity)) : undefined;
  const listeners = {
    portfolio: answering(portfolioAnswers),
    operations: answering(operationsAnswers),
    billing: answering({ '/health': healthy, '/internal/billing-tasks': { tasks: [trial] } }),
    assistant: well,
    ...setting,
  };
  const up = async (listener: RequestListener | null) =>
    listener ? await startedUp(scratchServer(listener)) : undefined;
  const portfolio = await up(listeners.portfolio);
  const operations = await up(listeners.operations);
  const billing = await up(listeners.billing);
  const assistant = await up(listeners.assistant);
  const gateway = await startedUp(
    runningGateway({
      ...(portfolio && { PORTFOLIO_URL: portfolio.url }),
      ...(operations && { OPERATIONS_URL: operations.url }),
      ...(billing && { BILLING_URL: billing.url }),
      ...(identity && { IDENTITY_URL: identity.url }),
      ...(assistant && { ASSISTANT_URL: assistant.url }),
    }),
  );
  return { gateway, portfolio, operations };
}

async function get({ gateway }: Setup, path: string, authorization?: string) {
  const answer = await fetch(`${gateway.url}/api/dashboard/${path}`, {
    headers: { 'x-request-id': 'request-of-a-test', ...(authorization && { authorization }) },
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
}

const getAs = (it: Setup, user: TestUser, path: string) => get(it, path, `Bearer ${it.gateway.issuer.tokenFor(user)}`);

const statsRequests = ({ requests }: ScratchServer) => requests.filter(({ url }) => url !== '/health');

describe('GET /dashboard/stats', () => {
  test('joins the counts of portfolio and operations, and names no unavailable service', async () => {
    const { status, headers, body } = await getAs(await setUp(), landlord, 'stats');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({ ...portfolioStats, ...work, unavailable: [], as_of: expect.any(String) });
    expect(Date.parse(String(body.as_of))).not.toBeNaN();
  });

  test("sends services the gateway's own token, the caller's token and the request id", async () => {
    const it = await setUp();
    await getAs(it, tenant, 'stats');
    for (const service of [it.portfolio, it.operations]) {
      const [request, ...others] = service ? statsRequests(service) : [];
      expect(others).toEqual([]);
      expect(request?.headers['x-request-id']).toBe('request-of-a-test');
      const { verifier } = it.gateway.issuer;
      await expect(verifier.service(String(request?.headers['x-service-token']))).resolves.toBe('gateway');
      const token = String(request?.headers.authorization).replace('Bearer ', '');
      await expect(verifier.user(token)).resolves.toMatchObject({ userId: 8, role: 'tenant' });
    }
  });

  test.each<[string, Setting, object]>([
    ['portfolio is not running', { portfolio: null }, { ...nothing, ...work, unavailable: ['portfolio'] }],
    ['operations is not running', { operations: null }, { ...portfolioStats, ...noWork, unavailable: ['operations'] }],
    [
      'both fail',
      { portfolio: failing(500, 'internal_error'), operations: (_req, res) => res.end('<h1>') },
      { ...nothing, ...noWork, unavailable: ['portfolio', 'operations'] },
    ],
    [
      'an older portfolio has no counts',
      { portfolio: answering({ '/health': healthy }) },
      { ...nothing, ...work, unavailable: ['portfolio'] },
    ],
    [
      'portfolio rejects the gateway',
      { portfolio: failing(401, 'unauthenticated') },
      { ...nothing, ...work, unavailable: ['portfolio'] },
    ],
    [
      'billing and the assistant are not running',
      { billing: null, assistant: null },
      { ...portfolioStats, ...work, unavailable: ['billing', 'assistant'] },
    ],
    [
      'billing has lost its database',
      { billing: (_req, res) => res.writeHead(503).end(JSON.stringify({ ...healthy, status: 'degraded' })) },
      { ...portfolioStats, ...work, unavailable: ['billing'] },
    ],
    [
      'nothing is running',
      { portfolio: null, operations: null, billing: null, assistant: null },
      { ...nothing, ...noWork, unavailable: ['portfolio', 'operations', 'billing', 'assistant'] },
    ],
  ])('%s: its counts are 0, it is named as unavailable, and the others stay', async (_, setting, expected) => {
    const { status, body } = await getAs(await setUp(setting), landlord, 'stats');
    expect(status).toBe(200);
    expect(body).toEqual({ ...expected, as_of: expect.any(String) });
  });

  test('times out on an unresponsive service, and still returns the others', async () => {
    const it = await setUp({ portfolio: () => undefined });
    const { status, body } = await getAs(it, landlord, 'stats');
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...nothing, ...work, unavailable: ['portfolio'] });
  });

  test('logs why a part is missing', async () => {
    const it = await setUp({ portfolio: null });
    await getAs(it, landlord, 'stats');
    expect(it.gateway.lines).toContainEqual(
      expect.objectContaining({ service: 'portfolio', request_id: 'request-of-a-test', err: expect.anything() }),
    );
  });
});

describe('GET /dashboard/activity', () => {
  test('returns the activity of operations', async () => {
    const { body } = await getAs(await setUp(), tenant, 'activity');
    expect(body).toEqual({ activity: [item], unavailable: [] });
  });

  test('is empty while operations is down, and names it as unavailable', async () => {
    const { status, body } = await getAs(await setUp({ operations: null }), landlord, 'activity');
    expect(status).toBe(200);
    expect(body).toEqual({ activity: [], unavailable: ['operations'] });
  });
});

describe('GET /dashboard/tasks', () => {
  test('returns the tasks of all services, the most pressing first, and those that former pages can’t show apart', async () => {
    const { body } = await getAs(await setUp(), landlord, 'tasks');
    expect(body).toEqual({ tasks: [overdue, ending], more_tasks: [trial], hidden: false, unavailable: [] });
  });

  test('says whether the caller has hidden them, and shows them while identity is down', async () => {
    const withMuted = async (muted_in_app: string[]) => {
      const identity = answering({ '/profile': { preferences: { muted_in_app } } });
      return (await getAs(await setUp({ identity }), landlord, 'tasks')).body.hidden;
    };
    expect([await withMuted(['briefing']), await withMuted(['comment'])]).toEqual([true, false]);
  });

  test('leaves out those of a service that is down, and names it as unavailable', async () => {
    const { status, body } = await getAs(await setUp({ operations: null }), landlord, 'tasks');
    expect(status).toBe(200);
    expect(body).toEqual({ tasks: [ending], more_tasks: [trial], hidden: false, unavailable: ['operations'] });
  });
});

describe('GET /dashboard/months', () => {
  test('joins the months of both services; occupancy is null if there is nothing to let', async () => {
    const { body } = await getAs(await setUp(), landlord, 'months');
    expect(body).toEqual({
      months: [
        { month: '2026-02', revenue: 1200.5, occupancy: 0.75, open_requests: 3 },
        { month: '2026-03', revenue: 0, occupancy: null, open_requests: 0 },
      ],
      unavailable: [],
    });
  });

  test.each<[string, Setting, object]>([
    ['portfolio', { portfolio: null }, { month: '2026-02', revenue: 1200.5, occupancy: null, open_requests: 3 }],
    ['operations', { operations: null }, { month: '2026-02', revenue: null, occupancy: 0.75, open_requests: null }],
  ])('without %s its part is null and it is named as unavailable', async (name, setting, first) => {
    const { status, body } = await getAs(await setUp(setting), landlord, 'months');
    expect(status).toBe(200);
    expect(body).toEqual({ months: [first, expect.anything()], unavailable: [name] });
  });

  test('is empty if the services have no months, as for a tenant', async () => {
    const none = answering({ '/internal/occupancy': { months: [] }, '/internal/operations-months': { months: [] } });
    const it = await setUp({ portfolio: none, operations: none });
    expect((await getAs(it, tenant, 'months')).body).toEqual({ months: [], unavailable: [] });
  });

  test('calls both services, whoever the caller is', async () => {
    const it = await setUp();
    for (const user of [landlord, tenant]) await getAs(it, user, 'months');
    for (const service of [it.portfolio, it.operations]) expect(service && statsRequests(service)).toHaveLength(2);
  });
});

describe.each(['stats', 'activity', 'months'])('GET /dashboard/%s', (path) => {
  test('requires a signed-in user, and calls no service for others', async () => {
    const it = await setUp();
    const over = it.gateway.issuer.tokenFor({ ...landlord, sessionId: 'over' });
    it.gateway.issuer.endSession('over');
    const expired = it.gateway.issuer.tokenFor(landlord, { expiresIn: -1 });
    const service = it.gateway.issuer.serviceToken('billing');
    for (const authorization of [undefined, 'Basic x', `Bearer ${over}`, `Bearer ${expired}`, `Bearer ${service}`]) {
      const { status, headers, body } = await get(it, path, authorization);
      expect([authorization, status]).toEqual([authorization, 401]);
      expect(headers.get('content-type')).toMatch('application/problem+json');
      expect(body).toMatchObject({ code: 'unauthenticated', request_id: 'request-of-a-test' });
    }
    expect(it.portfolio?.requests).toEqual([]);
    expect(it.operations?.requests).toEqual([]);
  });

  test('rejects a session that ends during the calls, and does not report the services as unavailable', async () => {
    const reject: RequestListener = (_req, res) => {
      it.gateway.issuer.endSession('session-7');
      res.writeHead(401).end(JSON.stringify({ status: 401, code: 'unauthenticated', error: 'No.' }));
    };
    const it = await setUp({ portfolio: reject, operations: reject });
    expect((await getAs(it, landlord, path)).status).toBe(401);
  });
});

test('the dashboard rejects another method with 405, and an unknown path with 404', async () => {
  const { gateway } = await setUp();
  expect((await fetch(`${gateway.url}/api/dashboard/stats`, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`${gateway.url}/api/dashboard/other`)).status).toBe(404);
});

const namesFrom = (year: number) => Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
const occupancy = (months: string[]) => months.map((month) => ({ month, leased_days: 3, days: 4 }));
const workMonths = (months: string[]) => months.map((month) => ({ month, revenue: 5, open_requests: 1 }));

test('joinMonths: returns the newest twelve months when only one service has seen the new month begin', () => {
  const year = namesFrom(2025);
  const joined = joinMonths(occupancy([...year.slice(1), '2026-01']), workMonths(year));
  expect(joined.map(({ month }) => month)).toEqual([...year.slice(1), '2026-01']);
  expect(joined.at(-1)).toEqual({ month: '2026-01', revenue: null, occupancy: 0.75, open_requests: null });
});

test('joinMonths: returns no months if neither service has any', () => {
  expect(joinMonths()).toEqual([]);
});

test('joinMonths: occupancy is at most 1, even with more leased days than days', () => {
  expect(joinMonths([{ month: '2026-01', leased_days: 32, days: 31 }])[0]?.occupancy).toBe(1);
});
