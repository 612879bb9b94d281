import { createHmac } from 'node:crypto';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';

const user = { userId: 1, accountId: 1, role: 'landlord', sessionId: 'session-1' } as const;

let service: ScratchServer;
let gateway: RunningGateway;

beforeAll(async () => {
  service = await scratchServer((_req, res) => res.end('{}'));
  gateway = await runningGateway({ IDENTITY_URL: service.url, PORTFOLIO_URL: service.url });
});

afterAll(async () => {
  await gateway.stop();
  await service.stop();
});

async function call(path: string, authorization?: string, method = 'GET') {
  const before = service.requests.length;
  const answer = await fetch(gateway.url + path, { method, headers: authorization ? { authorization } : {} });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, reached: service.requests.length > before };
}

const rejected = { status: 401, code: 'unauthenticated', reached: false };

test('a valid token is forwarded to the service', async () => {
  const token = gateway.issuer.tokenFor(user);
  expect(await call('/api/properties', `Bearer ${token}`)).toMatchObject({ status: 200, reached: true });
  expect(service.requests.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
});

test('a request without a token is forwarded to the service', async () => {
  expect(await call('/api/properties')).toMatchObject({ status: 200, reached: true });
});

test.each<[string, () => string]>([
  ['unsigned (alg: none)', () => unsigned('none')],
  ['HS256 with the public key', () => signedWithPublicKey()],
  ['of a key that is not published', () => gateway.issuer.tokenFor(user, { kid: 'other' })],
  ['expired', () => gateway.issuer.tokenFor(user, { expiresIn: -1 })],
  ["a service's", () => gateway.issuer.serviceToken('billing')],
  ['not a token at all', () => 'nonsense'],
])('a token that is %s is rejected at the gateway', async (_name, token) => {
  expect(await call('/api/properties', `Bearer ${token()}`)).toEqual(rejected);
  expect(await call('/api/users/1', `Bearer ${token()}`)).toEqual(rejected);
});

/** Made by hand, because the library refuses to create such tokens. */
function unsigned(alg: string): string {
  const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = {
    sub: '1',
    sid: 'session-1',
    acc: 1,
    acs: 0,
    role: 'admin',
    ec: true,
    iss: 'keystead',
    aud: 'keystead',
  };
  return `${segment({ alg, kid: 'test', typ: 'JWT' })}.${segment({ ...claims, exp })}.`;
}

function signedWithPublicKey(): string {
  const token = unsigned('HS256');
  return token + createHmac('sha256', gateway.issuer.publicKeyPem).update(token.slice(0, -1)).digest('base64url');
}

test('a session that has ended is rejected at the gateway', async () => {
  const token = gateway.issuer.tokenFor({ ...user, sessionId: 'over' });
  gateway.issuer.endSession('over');
  expect(await call('/api/properties', `Bearer ${token}`)).toEqual(rejected);
});

test('a public operation ignores the token', async () => {
  expect(await call('/api/auth/login', 'Bearer nonsense', 'POST')).toMatchObject({ status: 200, reached: true });
});

test('an operation that no contract has is not public', async () => {
  expect(await call('/api/properties/1/unheard-of', 'Bearer nonsense')).toEqual(rejected);
});

test.each([
  '/api/internal/service-tokens',
  '/api/internal/ended-sessions',
  '/api/%69nternal/ended-sessions',
  '/api//internal/ended-sessions',
  '/api/users%2f..%2finternal/ended-sessions',
  '/api/authentic',
  '/api/health/internal',
  '/api/constructor',
  '/api/',
  '/api',
])('%s reaches no service', async (path) => {
  const answer = await call(path, undefined, 'POST');
  expect(answer.reached).toBe(false);
  expect([400, 404]).toContain(answer.status);
});
