import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { defineContract, Input, Text } from '@keystead/contracts';
import Type from 'typebox';
import { type TestApi, testApi } from '../../test/index.ts';
import { endpoint, reply } from './endpoint.ts';

const contract = defineContract({
  service: 'echo',
  area: 'portfolio',
  routes: {
    'POST /echo': {
      summary: 'Says what it heard',
      access: 'signed-in',
      body: Input({ text: Text(10) }),
      answer: Type.Object({ text: Type.String() }),
      codes: [],
    },
    'GET /broken': { summary: 'Fails', access: 'public', answer: Type.Object({}), codes: [] },
    'GET /internal/echo': { summary: 'For services', access: 'service', answer: Type.Object({}), codes: [] },
  },
});

describe('createApp', () => {
  let api: TestApi;
  const user = { userId: 1, accountId: 1, role: 'landlord' } as const;
  beforeAll(async () => {
    api = await testApi(contract, () => ({
      endpoints: [
        endpoint(contract, 'POST /echo', async ({ body }) => reply({ text: body.text })),
        endpoint(contract, 'GET /broken', async () => {
          throw new Error('E11000 duplicate key in keystead_secret');
        }),
        endpoint(contract, 'GET /internal/echo', async ({ service }) => reply({ service })),
      ],
    }));
  });
  afterAll(() => api.stop());

  it.each([
    ['broken JSON', 'POST /echo', '{"text":', {}, 400, 'malformed_json'],
    ['another type', 'POST /echo', 'text', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['a body of 2 MiB', 'POST /echo', JSON.stringify({ text: 'x'.repeat(2 ** 21) }), {}, 413, 'body_too_large'],
    ['a list for an object', 'POST /echo', [], {}, 422, 'validation_failed'],
    ['no body', 'POST /echo', undefined, {}, 422, 'validation_failed'],
    [
      'a field that pollutes the prototype',
      'POST /echo',
      '{"text":"a","__proto__":{"admin":true}}',
      {},
      400,
      'malformed_json',
    ],
    ['broken compression', 'POST /echo', '{"text":"a"}', { 'content-encoding': 'gzip' }, 400, 'malformed_json'],
    ['an unknown address', 'GET /nothing', undefined, {}, 404, 'not_found'],
    ['an unknown method', 'DELETE /echo', undefined, {}, 405, 'method_not_allowed'],
    ['an unsupported method', 'PROPFIND /echo', undefined, {}, 405, 'method_not_allowed'],
    ['an internal error', 'GET /broken', undefined, {}, 500, 'internal_error'],
    ['an internal route without a token', 'GET /internal/echo', undefined, {}, 401, 'unauthenticated'],
  ])('responds to %s with a problem document', async (_, operation, body, headers, status, code) => {
    const answer = await api.call(user, operation, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(answer.problem).toMatchObject({ status, code, type: `urn:keystead:error:${code}` });
    expect(answer.problem.request_id).toBe(answer.headers.get('x-request-id'));
    expect(JSON.stringify(answer.problem)).not.toMatch(/E11000|keystead_secret|node_modules|stack/);
  });

  it('rejects bodies that exceed the limit, several in a row on one connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${api.issuer.tokenFor(user)}` };
    for (let round = 0; round < 3; round++) {
      const sending = request(`${api.url}/echo`, { method: 'POST', headers, agent });
      for (let chunk = 0; chunk < 40; chunk++) sending.write('x'.repeat(65_536));
      sending.end();
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(413);
      await once(answer.resume(), 'end');
    }
    agent.destroy();
  });

  it('405: lists the allowed methods in the Allow header', async () => {
    expect((await api.call(user, 'DELETE /echo')).headers.get('allow')).toBe('POST');
  });

  it('names unknown fields, including inherited property names, but limits their number', async () => {
    const { problem } = await api.call(user, 'POST /echo', { text: 'a', constructor: 1, toString: 1 });
    expect(Object.keys(problem.fields ?? {}).sort()).toEqual(['constructor', 'toString']);
    const many = Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`f${i}`, 1]));
    const flood = await api.call(user, 'POST /echo', many);
    expect(flood.status).toBe(422);
    expect(Object.keys(flood.problem.fields ?? {}).length).toBeLessThan(100);
  });

  it('replaces lone surrogates in texts, so that the response matches what is stored', async () => {
    expect((await api.call(user, 'POST /echo', '{"text":"a\\ud800b"}')).body).toEqual({ text: 'a\ufffdb' });
  });

  it('keeps the request id of the client unless its format is invalid', async () => {
    const stored = await api.call(user, 'GET /nothing', undefined, { 'x-request-id': 'abc-12345' });
    expect(stored.problem.request_id).toBe('abc-12345');
    const odd = await api.call(user, 'GET /nothing', undefined, { 'x-request-id': 'a b"c' });
    expect(odd.problem.request_id).not.toBe('a b"c');
  });

  it('an internal route accepts a service token and rejects the token of a user', async () => {
    const inner = (token: string) => api.call(null, 'GET /internal/echo', undefined, { 'x-service-token': token });
    expect((await inner(api.issuer.serviceToken('portfolio'))).body).toEqual({ service: 'portfolio' });
    expect((await inner(api.issuer.tokenFor({ ...user, role: 'admin' }))).status).toBe(401);
  });

  it('GET /health: includes the state of the database', async () => {
    const { status, body } = await api.call(null, 'GET /health');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ok', service: 'echo', database: 'up' });
  });

  it('GET /health/live: returns 204 while the database is down and GET /health returns 503', async () => {
    const ping = jest.spyOn(api.database.db as NonNullable<typeof api.database.db>, 'command');
    ping.mockRejectedValue(new Error('away'));
    const [health, live] = [await api.call(null, 'GET /health'), await api.call(null, 'GET /health/live')];
    expect([health.status, live.status]).toEqual([503, 204]);
  });

  it('fails to start if endpoints of the contract are missing', async () => {
    await expect(testApi(contract, () => ({ endpoints: [] }))).rejects.toThrow('POST /echo');
  });
});
