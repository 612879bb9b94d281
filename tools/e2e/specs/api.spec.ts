import { createHmac, createPublicKey } from 'node:crypto';
import { ApiClient, sampleProperty } from '../src/api-client.ts';
import { readE2eConfig } from '../src/config.ts';
import { eventually, withinFiveSeconds } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The number of concurrent identical requests. */
const racers = readE2eConfig().extended ? 200 : 10;

/** The API with a session token. */
describe('the API with a session token', () => {
  const product = sharedProduct();
  let api: ApiClient;
  let landlord: ApiClient;
  beforeAll(async () => {
    api = new ApiClient(product.url);
    landlord = await product.register('api@mail.example');
  });

  it('adds, edits, searches and deletes a property', async () => {
    const made = await landlord.call('POST /properties', sampleProperty);
    expect(made.status).toBe(201);
    const { id } = made.body;
    const edited = await landlord.call(`PUT /properties/${id}`, { name: 'Lighthouse', version: 1 });
    expect(edited.body).toMatchObject({ name: 'Lighthouse', version: 2 });
    const found = await landlord.call('GET /properties?q=light');
    expect(found.body).toMatchObject({ total: 1, properties: [{ id, name: 'Lighthouse' }] });
    expect((await landlord.call(`DELETE /properties/${id}`)).status).toBe(204);
    expect((await landlord.call(`DELETE /properties/${id}`)).status).toBe(404);
  });

  it("returns 404 for every operation on another account's record", async () => {
    const other = await product.register('api.other@mail.example');
    const { id } = (await other.call('POST /properties', sampleProperty)).body;
    for (const attempt of [`GET /properties/${id}`, `PUT /properties/${id}`, `DELETE /properties/${id}`])
      expect(
        (await landlord.call(attempt, attempt.startsWith('PUT') ? { name: 'Mine' } : undefined)).problem,
      ).toMatchObject({ status: 404, code: 'not_found' });
    const someone = (await other.call('GET /users')).body.users[0]?.id;
    expect((await landlord.call(`GET /users/${someone}`)).status).toBe(404);
    expect((await other.call(`GET /properties/${id}`)).body).toMatchObject({ name: 'Harbour House', version: 1 });
  });

  it('returns 401 for every invalid token', async () => {
    const [header, payload, signature] = (landlord.token ?? '').split('.') as [string, string, string];
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const [key = {}] = (await api.call('GET /auth/keys')).body.keys;
    const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const hmac = `${part({ alg: 'HS256', kid })}.${part(claims)}`;
    // Only its signer can create a token that has really expired: tokens.test.ts of the service kit tests one.
    const forged = {
      'no signature': `${part({ alg: 'none', kid })}.${part(claims)}.`,
      'the public key as a secret': `${hmac}.${createHmac('sha256', pem).update(hmac).digest('base64url')}`,
      'an unknown key': `${part({ alg: 'RS256', kid: 'other' })}.${payload}.${signature}`,
      'a changed role': `${header}.${part({ ...claims, role: 'admin' })}.${signature}`,
      'a changed expiry': `${header}.${part({ ...claims, exp: claims.exp + 3600 })}.${signature}`,
      'no token': 'not.a.token',
    };
    for (const [kind, token] of Object.entries(forged))
      for (const attempt of ['GET /properties', 'POST /properties', 'GET /profile', 'GET /users']) {
        const { problem } = await api.as(token).call(attempt, attempt.startsWith('POST') ? sampleProperty : undefined);
        expect([kind, attempt, problem.status, problem.code]).toEqual([kind, attempt, 401, 'unauthenticated']);
      }
    expect((await landlord.call('GET /properties')).body.total).toBe(0);
  });

  it('returns 401 from every service within five seconds after the session ended elsewhere', async () => {
    const leaving = await product.register('api.leaving@mail.example');
    expect((await leaving.call('GET /properties')).status).toBe(200);
    expect((await leaving.call('POST /auth/logout')).status).toBe(204);
    const reads = [
      'GET /profile',
      'GET /properties',
      'GET /payments',
      'GET /subscription',
      'GET /ai/history',
      'GET /webhooks',
    ];
    await eventually(
      () => Promise.all(reads.map((read) => leaving.call(read))),
      (answers) => answers.every(({ problem }) => problem?.code === 'unauthenticated'),
      withinFiveSeconds,
    );
  });

  it.each([
    ['operators for texts at sign-in', 'POST /auth/login', { email: { $gt: '' }, password: { $gt: '' } }, 422],
    ['an operator for a name', 'POST /properties', { ...sampleProperty, name: { $ne: null } }, 422],
    ['an operator in a search', 'GET /properties?q[$gt]=', undefined, 422],
    [
      'a body of 2 MiB',
      'POST /properties',
      JSON.stringify({ ...sampleProperty, description: 'x'.repeat(2 ** 21) }),
      413,
    ],
    ['broken JSON', 'POST /properties', '{"name":', 400],
    ['an unknown route', 'GET /nowhere', undefined, 404],
    ['an inner route', 'GET /internal/entitlements', undefined, 404],
  ])('returns a problem for %s and writes nothing', async (_, operation, body, status) => {
    const answer = await landlord.call(operation, body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(answer.problem.request_id).toBe(answer.headers.get('x-request-id'));
    expect((await landlord.call('GET /properties')).body.total).toBe(0);
  });

  it('creates one user from many concurrent registrations with one e-mail address', async () => {
    const body = {
      email: 'Same@Mail.Example',
      password: 'a long enough secret',
      first_name: 'Sam',
      last_name: 'Eames',
      role: 'landlord',
    };
    const answers = await Promise.all(Array.from({ length: racers }, () => api.call('POST /auth/register', body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.every((status) => [201, 409, 429].includes(status))).toBe(true);
    const token = answers.find(({ status }) => status === 201)?.body.token ?? '';
    expect((await api.as(token).call('GET /users')).body.total).toBe(1);
  });

  it('creates 5 properties from many concurrent requests on a trial', async () => {
    const racing = await product.register('api.racing@mail.example');
    const answers = await Promise.all(
      Array.from({ length: racers }, () => racing.call('POST /properties', sampleProperty)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status, problem }) => status === 402 && problem.code === 'plan_limit')).toHaveLength(
      racers - 5,
    );
    expect((await racing.call('GET /properties')).body).toMatchObject({ total: 5 });
  });

  it('returns the health of every service', async () => {
    const { body } = await eventually(
      () => api.call('GET /health'),
      (answer) => answer.body.status === 'ok',
    );
    expect(Object.keys(body.services).sort()).toEqual([
      'assistant',
      'billing',
      'events',
      'identity',
      'marketing',
      'operations',
      'portfolio',
      'releases',
    ]);
  });
});
