import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@keystead/contracts';
import { newSecretText } from '@keystead/service-kit';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';

const landlord = { userId: 7, accountId: 3, role: 'landlord' } as const;
const MINUTE_MS = 60_000;

/** The answer of identity for a key: its session, or the error. */
type KeyAnswer = { sid: string; scopes: string[]; lives?: number } | { status: number; code: ErrorCode; plan?: string };

describe('an API key', () => {
  let identity: ScratchServer;
  let service: ScratchServer;
  let gateway: RunningGateway;
  let keyAnswers: Map<string, KeyAnswer>;
  let exchanged: string[];

  const sessionOf = ({ sid, scopes, lives = 5 * MINUTE_MS }: Extract<KeyAnswer, { sid: string }>) => ({
    token: gateway.issuer.tokenFor({ ...landlord, sessionId: sid, key: { id: 4, scopes } }),
    expires_at: new Date(Date.now() + lives).toISOString(),
    key_id: 4,
    account_id: landlord.accountId,
    requests_per_minute: 600,
  });

  async function identityAnswers(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    if (req.url !== '/internal/key-sessions') return void res.end('{}');
    const { key } = JSON.parse(Buffer.concat(chunks).toString());
    exchanged.push(key);
    const answer = keyAnswers.get(key) ?? { status: 404, code: 'not_found' };
    if ('sid' in answer) return void res.end(JSON.stringify(sessionOf(answer)));
    res.writeHead(answer.status).end(JSON.stringify({ ...answer, error: 'Because.' }));
  }

  beforeAll(async () => {
    identity = await scratchServer(identityAnswers);
    service = await scratchServer((_req, res) => res.end('{}'));
  });
  beforeEach(async () => {
    keyAnswers = new Map();
    exchanged = [];
    service.requests.length = 0;
    const { url } = service;
    gateway = await runningGateway({
      IDENTITY_URL: identity.url,
      PORTFOLIO_URL: url,
      BILLING_URL: url,
      MARKETING_URL: url,
    });
  });
  afterEach(() => gateway.stop());
  afterAll(async () => {
    await identity.stop();
    await service.stop();
  });

  function keyWith(of: KeyAnswer = { sid: 'key-4', scopes: ['portfolio:read'] }): string {
    const key = newSecretText('test');
    keyAnswers.set(key, of);
    return key;
  }
  async function call(key: string, path = '/api/properties', init: RequestInit = {}) {
    const answer = await fetch(gateway.url + path, { ...init, headers: { authorization: `Bearer ${key}` } });
    const body = (await answer.json().catch(() => ({}))) as { code?: string; error?: string; plan?: string };
    return { ...body, status: answer.status, headers: answer.headers };
  }

  test('is not forwarded: the gateway sends its token instead', async () => {
    const key = keyWith();
    expect((await call(key)).status).toBe(200);
    const [request] = service.requests;
    const token = request?.headers.authorization?.replace('Bearer ', '') ?? '';
    await expect(gateway.issuer.verifier.user(token)).resolves.toMatchObject({
      userId: 7,
      key: { id: 4, scopes: ['portfolio:read'] },
    });
    expect(JSON.stringify([request?.rawHeaders, request?.url])).not.toContain(key);
    expect(identity.requests.at(-1)?.headers['x-service-token']).toBeTruthy();
  });

  test('is exchanged once, however many requests use it concurrently and later', async () => {
    const key = keyWith();
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await call(key);
    expect(exchanged).toEqual([key]);
    await call(keyWith());
    expect(exchanged).toHaveLength(2);
  });

  test('is exchanged again shortly before its token expires', async () => {
    const key = keyWith({ sid: 'key-4', scopes: [], lives: 20_000 });
    for (let time = 0; time < 3; time++) expect((await call(key)).status).toBe(200);
    expect(exchanged).toHaveLength(3);
  });

  test('is rejected after its revocation as soon as its session is known to have ended', async () => {
    const key = keyWith();
    await call(key);
    keyAnswers.delete(key);
    expect((await call(key)).status).toBe(200);
    gateway.issuer.endSession('key-4');
    service.requests.length = 0;
    const rejected = await call(key);
    expect(rejected).toMatchObject({ status: 401, code: 'unauthenticated', error: expect.stringContaining('API key') });
    expect(rejected.headers.get('www-authenticate')).toBe('Bearer');
    expect(service.requests).toHaveLength(0);
  });

  test('gets another token when the cached one is no longer valid', async () => {
    const key = keyWith();
    await call(key);
    gateway.issuer.endSession('key-4');
    keyAnswers.set(key, { sid: 'key-5', scopes: ['portfolio:read'] });
    expect((await call(key)).status).toBe(200);
  });

  test.each<[string, KeyAnswer, object]>([
    ['that identity does not know', { status: 404, code: 'not_found' }, { status: 401, code: 'unauthenticated' }],
    ['of the other mode', { status: 401, code: 'wrong_mode' }, { status: 401, code: 'wrong_mode', error: 'Because.' }],
    [
      'of a plan without an API',
      { status: 402, code: 'plan_limit', plan: 'professional' },
      { status: 402, code: 'plan_limit', plan: 'professional' },
    ],
    ['whose trial has ended', { status: 402, code: 'trial_ended' }, { status: 402, code: 'trial_ended' }],
  ])('%s is rejected, and not looked up again at once', async (_, of, expected) => {
    const key = keyWith(of);
    for (let time = 0; time < 3; time++) expect(await call(key)).toMatchObject(expected);
    expect(exchanged).toHaveLength(1);
    expect(service.requests).toHaveLength(0);
  });

  test.each([
    ['of another form', 'ks_test_nonsense'],
    ['nothing but its beginning', 'ks_'],
    ['with a sign that no key has', `${newSecretText('test').slice(0, -1)}-`],
    ['too long', `${newSecretText('live')}0`],
    ['much too long', `ks_test_${'0'.repeat(5_000)}`],
  ])('with an impossible form (%s) is rejected without a call to identity', async (_, key) => {
    expect(await call(key)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(exchanged).toEqual([]);
  });

  test('gets 503 if identity fails, and the failure is not cached', async () => {
    const key = keyWith({ status: 500, code: 'internal_error' });
    expect(await call(key)).toMatchObject({ status: 503, code: 'service_unavailable' });
    keyAnswers.set(key, { sid: 'key-4', scopes: ['portfolio:read'] });
    expect((await call(key)).status).toBe(200);
    keyAnswers.set(key, { status: 500, code: 'internal_error' });
    expect((await call(key)).status).toBe(200);
  });

  test.each(['/api/plans', '/api/health', '/sitemap.xml'])('is removed where no token is read: %s', async (path) => {
    const key = keyWith({ status: 404, code: 'not_found' });
    expect((await call(key, path)).status).toBe(200);
    expect(exchanged).toEqual([]);
    for (const request of service.requests) expect(request.headers.authorization).toBeUndefined();
  });

  test('gets 404 for an unknown path and for an internal route', async () => {
    const key = keyWith();
    expect((await call(key, '/api/unheard-of')).status).toBe(404);
    expect((await call(key, '/api/internal/key-sessions', { method: 'POST' })).status).toBe(404);
  });

  test.each<[string[], object]>([
    [['dashboard:read'], { status: 200 }],
    [['dashboard:write'], { status: 200 }],
    [
      ['portfolio:read', 'operations:write'],
      { status: 403, code: 'scope_missing', error: expect.stringContaining('dashboard:read') },
    ],
  ])('with the scopes %j gets the gateway’s own routes or a 403', async (scopes, answer) => {
    expect(await call(keyWith({ sid: 'key-4', scopes }), '/api/dashboard/stats')).toMatchObject(answer);
  });

  test('never appears in the log, nor does its token', async () => {
    const good = keyWith();
    const failing = keyWith({ status: 500, code: 'internal_error' });
    for (const key of [good, failing, newSecretText('test')]) await call(key);
    const token = service.requests.at(-1)?.headers.authorization?.replace('Bearer ', '');
    const log = JSON.stringify(gateway.lines);
    expect(log).toContain('/api/properties');
    for (const secret of [good, failing, token]) expect(log).not.toContain(secret);
  });
});
