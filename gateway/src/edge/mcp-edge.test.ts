import type { IncomingMessage, ServerResponse } from 'node:http';
import { newSecretText } from '@keystead/service-kit';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';

const landlord = { userId: 7, accountId: 3, role: 'landlord' } as const;

describe('/mcp', () => {
  let identity: ScratchServer;
  let service: ScratchServer;
  let gateway: RunningGateway;
  let key: string;
  let answer: (req: IncomingMessage, res: ServerResponse) => void;

  const sessionFor = (sid: string) => ({
    token: gateway.issuer.tokenFor({ ...landlord, sessionId: sid, key: { id: 4, scopes: ['portfolio:read'] } }),
    expires_at: new Date(Date.now() + 300_000).toISOString(),
    key_id: 4,
    account_id: landlord.accountId,
    requests_per_minute: 600,
  });

  beforeAll(async () => {
    key = newSecretText('test');
    identity = await scratchServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk);
      const isKnown = req.url === '/internal/key-sessions' && JSON.parse(Buffer.concat(chunks).toString()).key === key;
      if (isKnown) res.end(JSON.stringify(sessionFor('key-4')));
      else res.writeHead(404).end(JSON.stringify({ code: 'not_found', error: 'Unknown.' }));
    });
    service = await scratchServer((req, res) => answer(req, res));
    gateway = await runningGateway({
      IDENTITY_URL: identity.url,
      ASSISTANT_URL: service.url,
      CORS_ORIGINS: 'https://inspector.example',
    });
  });
  beforeEach(() => {
    service.requests.length = 0;
    answer = (_req, res) => res.setHeader('content-type', 'application/json').end('{}');
  });
  afterAll(async () => {
    await gateway.stop();
    await identity.stop();
    await service.stop();
  });

  const call = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${gateway.url}/mcp`, {
      method: 'POST',
      body: '{}',
      ...init,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const metadata = () => `resource_metadata="${gateway.url}/.well-known/oauth-protected-resource/mcp"`;

  it('is forwarded to the assistant with a token in place of the key, and counted as the key', async () => {
    const response = await call({ ...bearer(key), 'mcp-protocol-version': '2025-06-18' });
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit-policy')).toContain('q=600');
    const [request] = service.requests;
    expect(request?.url).toBe('/internal/mcp');
    expect(request?.headers).toMatchObject({
      'mcp-protocol-version': '2025-06-18',
      'x-forwarded-host': new URL(gateway.url).host,
    });
    const token = request?.headers.authorization?.replace('Bearer ', '') ?? '';
    await expect(gateway.issuer.verifier.user(token)).resolves.toMatchObject({ userId: 7, key: { id: 4 } });
  });

  it.each([
    ['no token', {}, ''],
    ['an unknown key', bearer(newSecretText('test')), 'error="invalid_token", '],
    ['a mistyped key', bearer('ks_test_nonsense'), 'error="invalid_token", '],
    ['no session', bearer('a.b.c'), 'error="invalid_token", '],
    ['another scheme', { authorization: 'Basic YTpi' }, 'error="invalid_token", '],
  ])('answers 401 with %s, and says where a client learns how to sign in', async (_, headers, reason) => {
    const response = await call(headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(`Bearer ${reason}${metadata()}`);
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' });
    expect(service.requests).toEqual([]);
  });

  it('says so too where the service is the first to refuse, and refuses a key at once when its session has ended', async () => {
    answer = (_req, res) => res.writeHead(401, { 'www-authenticate': 'Bearer' }).end('{}');
    expect((await call(bearer(key))).headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", ${metadata()}`,
    );
    gateway.issuer.endSession('key-4');
    expect((await call(bearer(key))).status).toBe(401);
  });

  it('uses the public URL in the challenge', async () => {
    const secure = await runningGateway({ PUBLIC_URL: 'https://homes.example', ALLOWED_HOSTS: '127.0.0.1' });
    const { headers } = await fetch(`${secure.url}/mcp`, { method: 'POST' });
    await secure.stop();
    expect(headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="https://homes.example/.well-known/oauth-protected-resource/mcp"',
    );
  });

  it('refuses pages of other origins, and lets the configured ones in', async () => {
    const token = bearer(gateway.issuer.tokenFor(landlord));
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1'])
      expect([origin, (await call({ ...token, origin })).status]).toEqual([origin, 403]);
    expect(service.requests).toEqual([]);
    for (const origin of [gateway.url, 'https://inspector.example'])
      expect([origin, (await call({ ...token, origin })).status]).toEqual([origin, 200]);
    const preflight = await call(
      {
        origin: 'https://inspector.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,mcp-protocol-version,mcp-session-id',
      },
      { method: 'OPTIONS', body: null },
    );
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Mcp-Protocol-Version,Mcp-Session-Id/i);
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('forwards events one by one, and keeps waiting calls off the connections of others', async () => {
    const token = bearer(gateway.issuer.tokenFor(landlord));
    const waiting: ServerResponse[] = [];
    answer = (_req, res) => {
      waiting.push(res.writeHead(200, { 'content-type': 'text/event-stream' }));
      res.write('data: {"first":true}\n\n');
    };
    const calls = await Promise.all(Array.from({ length: 300 }, () => call(token)));
    const reader = calls[0]?.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: {"first":true}\n\n');
    // More than the connections that all other calls share.
    answer = (_req, res) => res.end('{}');
    expect((await fetch(`${gateway.url}/api/ai/models`, { headers: token })).status).toBe(200);
    for (const response of waiting) response.end();
    await Promise.all(calls.slice(1).map((response) => response.text()));
  });

  it('is nowhere else: not below /api, and not with a slash', async () => {
    const token = bearer(gateway.issuer.tokenFor(landlord));
    for (const path of ['/api/mcp', '/api/internal/mcp'])
      expect((await fetch(gateway.url + path, { method: 'POST', headers: token })).status).toBe(404);
    expect(service.requests).toEqual([]);
  });

  it('limits the body as everywhere', async () => {
    const token = bearer(gateway.issuer.tokenFor(landlord));
    expect((await call(token, { body: 'x'.repeat(2 ** 20 + 1) })).status).toBe(413);
  });
});
