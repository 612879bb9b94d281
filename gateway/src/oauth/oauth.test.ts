import type { IncomingMessage, ServerResponse } from 'node:http';
import { newSecretText } from '@keystead/service-kit';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';

const PUBLIC_URL = 'https://keystead.example';
const tokens = { access_token: 'ks_app_1', refresh_token: 'ks_refresh_1', expires_in: 3600, scope: 'portfolio:read' };

describe('OAuth at the gateway', () => {
  let identity: ScratchServer;
  let service: ScratchServer;
  let gateway: RunningGateway;
  let received: { url: string | undefined; body: unknown }[];
  /** The response of identity, by its path. */
  let answers: Record<string, { status?: number; body: object }>;

  async function identityAnswers(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const { status = 200, body = {} } = answers[req.url ?? ''] ?? {};
    if (req.url?.startsWith('/internal/oauth/'))
      received.push({ url: req.url, body: JSON.parse(Buffer.concat(chunks).toString()) });
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  beforeAll(async () => {
    identity = await scratchServer(identityAnswers);
    service = await scratchServer((_req, res) => res.end('{}'));
  });
  beforeEach(() => {
    received = [];
    answers = { '/internal/oauth/tokens': { body: tokens } };
  });
  afterEach(() => gateway.stop());
  afterAll(async () => {
    await identity.stop();
    await service.stop();
  });

  const start = async (settings: object = {}) => {
    gateway = await runningGateway({
      IDENTITY_URL: identity.url,
      PORTFOLIO_URL: service.url,
      ASSISTANT_URL: service.url,
      PUBLIC_URL,
      ...settings,
    });
  };
  const get = (path: string, init: RequestInit = {}) => fetch(gateway.url + path, { redirect: 'manual', ...init });
  async function post(path: string, fields: Record<string, string> | URLSearchParams, headers = {}) {
    const response = await get(path, { method: 'POST', body: new URLSearchParams(fields), headers });
    const body = (await response.json()) as Record<string, string>;
    return { status: response.status, headers: response.headers, body };
  }
  async function register(metadata: unknown) {
    const headers = { 'content-type': 'application/json' };
    const response = await get('/oauth/register', { method: 'POST', body: JSON.stringify(metadata), headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  const code = {
    grant_type: 'authorization_code',
    client_id: 'app_1',
    code: 'ks_code_1',
    code_verifier: 'v'.repeat(43),
    redirect_uri: 'https://app.example/callback',
  };

  it('names the MCP server and its issuer by the public address', async () => {
    await start();
    for (const path of ['', '/mcp']) {
      const response = await get(`/.well-known/oauth-protected-resource${path}`);
      expect(response.headers.get('cache-control')).toContain('public');
      expect(await response.json()).toMatchObject({
        resource: `${PUBLIC_URL}/mcp`,
        authorization_servers: [PUBLIC_URL],
        scopes_supported: expect.not.arrayContaining([expect.stringContaining('write')]),
      });
    }
    const response = await get('/.well-known/oauth-authorization-server');
    expect(await response.json()).toMatchObject({
      issuer: PUBLIC_URL,
      authorization_endpoint: `${PUBLIC_URL}/oauth/authorize`,
      token_endpoint: `${PUBLIC_URL}/oauth/token`,
      registration_endpoint: `${PUBLIC_URL}/oauth/register`,
      revocation_endpoint: `${PUBLIC_URL}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
    expect((await get('/.well-known/oauth-authorization-server', { method: 'POST' })).status).toBe(405);
  });

  it('may be used by pages of every origin, without credentials, but the page of consent and the API may not', async () => {
    await start();
    const headers = { origin: 'https://app.example', 'access-control-request-method': 'POST' };
    for (const path of [
      '/oauth/token',
      '/oauth/register',
      '/oauth/revoke',
      '/.well-known/oauth-protected-resource/mcp',
    ]) {
      const { status, headers: allowed } = await get(path, { method: 'OPTIONS', headers });
      expect([status, allowed.get('access-control-allow-origin')]).toEqual([204, '*']);
      expect(allowed.get('access-control-allow-credentials')).toBeNull();
    }
    for (const path of ['/oauth/authorize', '/api/connected-apps', '/app/connect']) {
      const { headers: allowed } = await get(path, { method: 'OPTIONS', headers });
      expect(allowed.get('access-control-allow-origin')).toBeNull();
    }
    expect(
      (await post('/oauth/token', {}, { origin: 'https://app.example' })).headers.get('access-control-allow-origin'),
    ).toBe('*');
  });

  it('sends an authorization request to the page of consent, unchanged', async () => {
    await start();
    const query = 'response_type=code&state=a%26b%3Dc&redirect_uri=https%3A%2F%2Fevil.example';
    const response = await get(`/oauth/authorize?${query}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, `/app/connect?${query}`]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('exchanges a code and a refresh token at identity', async () => {
    await start();
    const answer = await post('/oauth/token', { ...code, resource: `${PUBLIC_URL}/mcp`, more: 'ignored' });
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', ...tokens } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const refresh = { grant_type: 'refresh_token', client_id: 'app_1', refresh_token: 'ks_refresh_1' };
    await post('/oauth/token', { ...refresh, scope: 'portfolio:read' });
    expect(received).toEqual([
      { url: '/internal/oauth/tokens', body: { ...code, resource: `${PUBLIC_URL}/mcp` } },
      { url: '/internal/oauth/tokens', body: { ...refresh, scope: 'portfolio:read' } },
    ]);
  });

  it.each([
    ['another grant', { ...code, grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no grant', {}, 400, 'invalid_request'],
    ['no verifier', { ...code, code_verifier: '' }, 400, 'invalid_request'],
    ['no redirect URI', { ...code, redirect_uri: '' }, 400, 'invalid_request'],
    ['no app', { ...code, client_id: '' }, 400, 'invalid_request'],
    ['a code that is too long', { ...code, code: 'k'.repeat(201) }, 400, 'invalid_request'],
    ['a secret', { ...code, client_secret: 'secret' }, 401, 'invalid_client'],
  ] as const)('refuses a token request with %s, in the form of OAuth', async (_, fields, status, error) => {
    await start();
    expect(await post('/oauth/token', fields as Record<string, string>)).toMatchObject({
      status,
      body: { error, error_description: expect.any(String) },
    });
    expect(received).toEqual([]);
  });

  it('refuses a parameter that is given twice, another media type and a large body', async () => {
    await start();
    const twice = new URLSearchParams(code);
    twice.append('code', 'another');
    expect((await post('/oauth/token', twice)).body.error).toBe('invalid_request');
    for (const [type, body] of [
      ['application/json', JSON.stringify(code)],
      ['application/x-www-form-urlencoded', `code=${'k'.repeat(20_000)}`],
    ] as const) {
      const response = await get('/oauth/token', { method: 'POST', body, headers: { 'content-type': type } });
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'invalid_request' }),
      ]);
    }
    expect((await get('/oauth/token')).status).toBe(405);
    expect(received).toEqual([]);
  });

  it('passes on why identity issues no tokens', async () => {
    await start();
    answers['/internal/oauth/tokens'] = { body: { error: 'invalid_grant', error_description: 'The code is used.' } };
    expect(await post('/oauth/token', code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    answers['/internal/oauth/tokens'] = { status: 503, body: { code: 'service_unavailable', error: 'Later.' } };
    expect((await post('/oauth/token', code)).status).toBe(503);
  });

  it('registers apps, as public ones, whatever else they claim', async () => {
    await start();
    const client = {
      client_id: 'app_1',
      client_name: 'Helper',
      redirect_uris: ['https://app.example/'],
      client_id_issued_at: 1,
    };
    answers['/internal/oauth/clients'] = { body: client };
    const metadata = { client_name: 'Helper', redirect_uris: ['https://app.example/'] };
    const claims = {
      token_endpoint_auth_method: 'client_secret_post',
      logo_uri: 'https://evil.example',
      scope: 'root',
    };
    expect(await register({ ...metadata, ...claims, grant_types: ['authorization_code'] })).toEqual({
      status: 201,
      body: { ...client, token_endpoint_auth_method: 'none', grant_types: expect.any(Array), response_types: ['code'] },
    });
    expect(received).toEqual([{ url: '/internal/oauth/clients', body: metadata }]);
  });

  it.each([
    ['another grant', { grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    ['another response type', { response_types: ['token'] }, 'invalid_client_metadata'],
    ['a large registration', { client_name: 'x'.repeat(20_000) }, 'invalid_client_metadata'],
  ])('refuses the registration of an app with %s', async (_, change, error) => {
    await start();
    expect(await register({ redirect_uris: ['https://app.example/'], ...change })).toMatchObject({
      status: 400,
      body: { error },
    });
    expect(received).toEqual([]);
  });

  it('names the redirect URIs as the reason, if they are', async () => {
    await start();
    const problem = { code: 'validation_failed', error: 'redirect_uris: no', fields: { redirect_uris: 'no' } };
    answers['/internal/oauth/clients'] = { status: 422, body: problem };
    expect(await register({ redirect_uris: ['http://evil.example'] })).toMatchObject({
      status: 400,
      body: { error: 'invalid_redirect_uri' },
    });
  });

  it('revokes a token, and says no more about it', async () => {
    await start();
    answers['/internal/oauth/revocations'] = { status: 204, body: {} };
    expect((await post('/oauth/revoke', { client_id: 'app_1', token: 'ks_app_1' })).status).toBe(200);
    expect(received).toEqual([{ url: '/internal/oauth/revocations', body: { client_id: 'app_1', token: 'ks_app_1' } }]);
    expect((await post('/oauth/revoke', { token: 'ks_app_1' })).body.error).toBe('invalid_request');
  });

  it('limits the registrations of an address, and its token requests', async () => {
    await start({ RATE_LIMIT_APPS: 2 });
    answers['/internal/oauth/clients'] = { body: { client_id: 'app_1' } };
    const all = [];
    for (let nth = 0; nth < 4; nth++) all.push((await register({ redirect_uris: ['https://app.example/'] })).status);
    expect(all).toEqual([201, 201, 429, 429]);
    await gateway.stop();
    await start({ RATE_LIMIT_ADDRESS: 2 });
    const statuses = [];
    for (let nth = 0; nth < 4; nth++) statuses.push((await post('/oauth/token', code)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('accepts the access token of an app only for its resource', async () => {
    await start();
    const session = {
      token: gateway.issuer.tokenFor({
        ...{ userId: 7, accountId: 3, role: 'landlord', sessionId: 'key-4' },
        key: { id: 4, scopes: ['portfolio:read'] },
      }),
      expires_at: new Date(Date.now() + 300_000).toISOString(),
      ...{ key_id: 4, account_id: 3, requests_per_minute: 600 },
    };
    const call = async (text: string) => {
      const response = await get('/api/properties', { headers: { authorization: `Bearer ${text}` } });
      return { status: response.status, body: (await response.json()) as { error?: string } };
    };
    answers['/internal/key-sessions'] = { body: { ...session, resource: '/mcp' } };
    const refused = await call(newSecretText('app'));
    expect([refused.status, refused.body.error]).toEqual([401, 'This access token is only valid for /mcp.']);
    const headers = { authorization: `Bearer ${newSecretText('app')}` };
    expect((await get('/mcp', { method: 'POST', headers })).status).toBe(200);
    answers['/internal/key-sessions'] = { body: session };
    expect((await call(newSecretText('test'))).status).toBe(200);
    for (const kind of ['refresh', 'code'] as const) expect((await call(newSecretText(kind))).status).toBe(401);
  });
});
