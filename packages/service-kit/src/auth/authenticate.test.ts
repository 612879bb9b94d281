import { defineContract } from '@keystead/contracts';
import Type from 'typebox';
import { type TestApi, testApi } from '../../test/index.ts';
import { endpoint, reply } from '../http/endpoint.ts';
import { authorOf } from '../persistence/history.ts';

const answer = Type.Object({ by: Type.Unknown(), service: Type.Unknown() });
const contract = defineContract({
  service: 'shelf',
  area: 'portfolio',
  routes: {
    'GET /books': { summary: 'Books', access: 'signed-in', answer, codes: [] },
    'PUT /books': { summary: 'Sort books', access: 'signed-in', answer, codes: [] },
    'PUT /shelf': { summary: 'Move', access: 'signed-in', keys: false, answer, codes: [] },
    'GET /opening': { summary: 'Hours', access: 'public', answer, codes: [] },
    'GET /internal/books': { summary: 'Books', access: 'service', answer, codes: [] },
  },
});

describe('authenticate', () => {
  let api: TestApi;
  const ann = { userId: 7, accountId: 3, role: 'landlord', name: 'Ann Archer' } as const;
  const withKey = (...scopes: string[]) => ({ ...ann, key: { id: 4, scopes } });
  beforeAll(async () => {
    const names = Object.keys(contract.routes) as (keyof typeof contract.routes)[];
    const endpoints = names.map((name) =>
      endpoint(contract, name, async ({ caller, service }) =>
        reply({ by: caller ? authorOf(caller) : null, service: service ?? null }),
      ),
    );
    api = await testApi(contract, () => ({ endpoints }));
  });
  afterAll(() => api.stop());
  const asService = (token = api.issuer.serviceToken('assistant')) => ({ 'x-service-token': token });

  it('identifies the caller by session, by API key and by the service that calls on their behalf', async () => {
    const by = async (user: typeof ann, headers = {}) => (await api.call(user, 'GET /books', undefined, headers)).body;
    const plain = { user_id: 7, name: 'Ann Archer' };
    expect(await by(ann)).toEqual({ by: plain, service: null });
    expect(await by(withKey('portfolio:read'))).toEqual({ by: { ...plain, key_id: 4 }, service: null });
    expect(await by(ann, asService())).toEqual({ by: { ...plain, service: 'assistant' }, service: null });
    expect(await by(withKey('portfolio:read'), asService())).toEqual({
      by: { ...plain, key_id: 4, service: 'assistant' },
      service: null,
    });
    expect(await by(ann)).toEqual({ by: plain, service: null });
  });

  it.each([
    ['GET /books', ['portfolio:read'], 200],
    ['GET /books', ['portfolio:write'], 200],
    ['GET /books', ['operations:write', 'account:read'], 403],
    ['GET /books', [], 403],
    ['HEAD /books', ['portfolio:read'], 200],
    ['HEAD /books', ['operations:read'], 403],
    ['PUT /books', ['portfolio:write'], 200],
    ['PUT /books', ['portfolio:read'], 403],
    ['PUT /shelf', ['portfolio:write'], 403],
    ['GET /opening', [], 200],
  ])('%s with an API key of scopes %j: responds with %i', async (operation, scopes, status) => {
    expect((await api.call(withKey(...scopes), operation)).status).toBe(status);
    // A service that calls on behalf of a key is limited to the key's scopes too.
    expect((await api.call(withKey(...scopes), operation, undefined, asService())).status).toBe(status);
  });

  it('403 for an API key: names the missing scope, or states that no API key can do this', async () => {
    const rejection = async (operation: string) => (await api.call(withKey('account:read'), operation)).problem;
    expect(await rejection('PUT /books')).toMatchObject({
      status: 403,
      code: 'scope_missing',
      error: expect.stringContaining('portfolio:write'),
    });
    expect(await rejection('PUT /shelf')).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('a service route requires a service token; a user is optional, with a key of any scope', async () => {
    const call = (user: typeof ann | null, headers = {}) => api.call(user, 'GET /internal/books', undefined, headers);
    expect((await call(null, asService())).body).toEqual({ by: null, service: 'assistant' });
    expect((await call(withKey(), asService())).body).toMatchObject({ by: { user_id: 7, key_id: 4 } });
    expect((await call(ann)).status).toBe(401);
    expect((await call(ann, asService(api.issuer.tokenFor(ann)))).status).toBe(401);
  });

  it('rejects an invalid service token with 401', async () => {
    for (const token of ['nonsense', 'a.b.c', api.issuer.tokenFor(ann)])
      expect((await api.call(ann, 'GET /books', undefined, asService(token))).problem.code).toBe('unauthenticated');
  });
});
