import { kindOfSecret } from '@keystead/service-kit';
import { type TestApiKeys, testApiKeys } from '../../test/test-api-keys.ts';

describe('API keys', () => {
  let keys: TestApiKeys;
  beforeAll(async () => {
    keys = await testApiKeys();
  });
  beforeEach(() => keys.setEntitlements({}));
  afterAll(() => keys.app.stop());

  const list = (token: string, query = '') => keys.app.call(`GET /api-keys${query}`, undefined, { token });
  const revoke = (token: string, id: number) => keys.app.call(`DELETE /api-keys/${id}`, undefined, { token });
  const read = (token: string, id: number) => keys.app.call(`GET /api-keys/${id}`, undefined, { token });

  it('are created with a name and scopes, and their text is returned once', async () => {
    const owner = await keys.landlord();
    const expires_at = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
    const answer = await keys.create(owner, {
      name: '  Year end  ',
      scopes: ['billing:read', 'portfolio:write'],
      expires_at,
    });
    const { key, ...listed } = answer.body;
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/api-keys/${listed.id}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(kindOfSecret(key)).toBe('test');
    expect(listed).toEqual({
      id: expect.any(Number),
      name: 'Year end',
      beginning: key.slice(0, 12),
      mode: 'test',
      scopes: ['billing:read', 'portfolio:write'],
      created_at: expect.any(String),
      expires_at,
      last_used_at: null,
      revoked_at: null,
      abilities: { revoke: true },
    });
    expect((await read(owner.token, listed.id)).body).toEqual(listed);
    expect((await list(owner.token)).body).toEqual({
      api_keys: [listed],
      total: 1,
      next_cursor: null,
      allowance: { keys: 2, used: 1, requests_per_minute: 60 },
      abilities: { create: true },
    });
    const stored = await keys.app.api.database.collection('api_keys').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(key.slice(8));
  });

  it('of an admin may have release scopes', async () => {
    const { scopes } = await keys.created(await keys.admin(), { scopes: ['release:mf-billing', 'releases:read'] });
    expect(scopes).toEqual(['release:mf-billing', 'releases:read']);
  });

  it.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['portfolio:read', 'portfolio:admin'] }, 'scopes/1'],
    ['a scope twice', { scopes: ['portfolio:read', 'portfolio:read'] }, 'scopes'],
    ['a scope only for keys of admins', { scopes: ['releases:read'] }, 'scopes'],
    ['a scope only for keys of teams', { scopes: ['portfolio:read', 'release:mf-billing'] }, 'scopes'],
    ['an operator as a scope', { scopes: { $gt: '' } }, 'scopes'],
    ['no name', { name: '  ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
    ['an expiry in the past', { expires_at: '2026-01-01T00:00:00Z' }, 'expires_at'],
    ['an expiry that is not a timestamp', { expires_at: 'tomorrow' }, 'expires_at'],
    ['a leap second', { expires_at: '2998-12-31T23:59:60Z' }, 'expires_at'],
    ['a mode field', { mode: 'live' }, 'mode'],
  ])('are rejected with %s, and nothing is stored', async (_, change, field) => {
    const owner = await keys.landlord();
    const { problem } = await keys.create(owner, change as never);
    expect(problem).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(Object.keys(problem.fields ?? {})[0]?.replaceAll(/[./[]+/g, '/')).toContain(field.split('/')[0]);
    expect((await list(owner.token)).body).toMatchObject({ total: 0, allowance: { used: 0 } });
  });

  it('are listed newest first, in pages, and searched by words of their names', async () => {
    keys.setEntitlements({ api: { keys: 20, requests_per_minute: 600 } });
    const owner = await keys.landlord();
    for (const name of ['Ledger', 'Year end', 'Façade']) await keys.created(owner, { name });
    const names = async (query: string) => (await list(owner.token, query)).body.api_keys.map(({ name }) => name);
    expect(await names('')).toEqual(['Façade', 'Year end', 'Ledger']);
    expect(await names('?q=facade')).toEqual(['Façade']);
    const first = (await list(owner.token, '?limit=2')).body;
    expect(first.total).toBe(3);
    expect(await names(`?limit=2&cursor=${first.next_cursor}`)).toEqual(['Ledger']);
    expect((await list(owner.token, '?sort=name')).status).toBe(422);
  });

  it('are visible only to their owner', async () => {
    const [owner, other] = [await keys.landlord(), await keys.landlord()];
    const { id } = await keys.created(owner);
    expect((await list(other.token)).body.api_keys).toEqual([]);
    expect([(await read(other.token, id)).status, (await revoke(other.token, id)).status]).toEqual([404, 404]);
    expect((await read(owner.token, id)).body.revoked_at).toBeNull();
  });

  it('stay in the list after revocation, and are revoked only once', async () => {
    const owner = await keys.landlord();
    const { id } = await keys.created(owner);
    expect((await revoke(owner.token, id)).status).toBe(204);
    expect((await revoke(owner.token, id)).problem.code).toBe('not_found');
    expect((await list(owner.token)).body).toMatchObject({
      api_keys: [{ id, revoked_at: expect.any(String), abilities: { revoke: false } }],
      allowance: { used: 0 },
    });
    expect(await keys.endedSessions()).toContain(`key-${id}`);
  });

  describe('and plan limits', () => {
    it('rejects keys above the limit with 402; a revoked key frees a place', async () => {
      const owner = await keys.landlord();
      const { id } = await keys.created(owner);
      await keys.created(owner);
      const rejected = await keys.create(owner);
      expect(rejected.problem).toMatchObject({
        status: 402,
        code: 'plan_limit',
        plan: 'professional',
        error: 'Your free trial allows up to 2 API keys. Upgrade to add more.',
      });
      await revoke(owner.token, id);
      expect((await keys.create(owner)).status).toBe(201);
      expect((await keys.create(owner)).status).toBe(402);
    });

    it('creates no more than the limit under concurrent requests', async () => {
      keys.setEntitlements({ api: { keys: 5, requests_per_minute: 600 } });
      const owner = await keys.landlord();
      await keys.created(owner);
      const answers = await Promise.all(Array.from({ length: 25 }, () => keys.create(owner)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
      expect(answers.filter(({ problem }) => problem?.code === 'plan_limit')).toHaveLength(21);
      expect((await list(owner.token)).body).toMatchObject({ total: 5, allowance: { keys: 5, used: 5 } });
    });

    it('frees the places of expired keys', async () => {
      keys.setEntitlements({ api: { keys: 1, requests_per_minute: 600 } });
      const owner = await keys.landlord();
      const { id } = await keys.created(owner, { expires_at: '2998-01-01T00:00:00Z' });
      expect((await keys.create(owner)).status).toBe(402);
      const records = keys.app.api.database.collection<{ _id: number }>('api_keys');
      await records.updateOne({ _id: id }, { $set: { expires_at: new Date(Date.now() - 1) } });
      expect((await list(owner.token)).body.allowance.used).toBe(0);
      expect((await keys.create(owner)).status).toBe(201);
    });

    it('keeps existing keys valid above the limit of a smaller plan, but creates no more', async () => {
      keys.setEntitlements({ api: { keys: 3, requests_per_minute: 600 } });
      const owner = await keys.landlord();
      const created = [await keys.created(owner), await keys.created(owner), await keys.created(owner)];
      keys.setEntitlements({ api: { keys: 2, requests_per_minute: 60 } });
      expect((await keys.exchange(created[2]?.key ?? '')).status).toBe(200);
      await revoke(owner.token, created[0]?.id ?? 0);
      expect((await keys.create(owner)).status).toBe(402);
      await revoke(owner.token, created[1]?.id ?? 0);
      const answers = await Promise.all([keys.create(owner), keys.create(owner), keys.create(owner)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402]);
    });

    it.each([
      [
        'that has none',
        { plan: 'starter', api: { keys: 0, requests_per_minute: 0 } },
        { code: 'plan_limit', error: 'Your Starter plan allows no API keys. Upgrade to add more.' },
      ],
      [
        'whose trial has ended',
        { can_create: false },
        { code: 'trial_ended', error: 'Your free trial has ended. Choose a plan to use the API.' },
      ],
    ] as const)('rejects keys of a plan %s with 402', async (_, entitled, rejection) => {
      keys.setEntitlements(entitled);
      const owner = await keys.landlord();
      expect((await keys.create(owner)).problem).toMatchObject({ status: 402, plan: 'professional', ...rejection });
      const { body } = await list(owner.token);
      expect(body.allowance).toEqual({ keys: 0, used: 0, requests_per_minute: 0 });
    });

    it('uses billing’s last response while billing is unavailable', async () => {
      keys.setEntitlements({ api: { keys: 1, requests_per_minute: 600 } });
      const owner = await keys.landlord();
      const { key } = await keys.created(owner);
      keys.setEntitlements(null);
      expect((await keys.create(owner)).problem.code).toBe('plan_limit');
      expect((await keys.exchange(key)).body.requests_per_minute).toBe(600);
    });
  });
});
