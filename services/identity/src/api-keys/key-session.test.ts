import { newSecretText } from '@keystead/service-kit';
import { claimsOf, type TestApiKeys, testApiKeys } from '../../test/test-api-keys.ts';
import { password } from '../../test/test-identity.ts';
import { ApiKeyRepository } from './api-key.repository.ts';

describe('POST /internal/key-sessions', () => {
  let keys: TestApiKeys;
  beforeAll(async () => {
    keys = await testApiKeys();
  });
  beforeEach(() => keys.setEntitlements({}));
  afterAll(() => keys.app.stop());

  const profile = (token: string) => keys.app.call('GET /profile', undefined, { token });

  it('returns a token of five minutes that acts as the owner within the key’s scopes', async () => {
    const owner = await keys.landlord();
    const { id, key } = await keys.created(owner, { scopes: ['account:read', 'portfolio:write'] });
    const { status, body } = await keys.exchange(key);
    expect(status).toBe(200);
    expect(body).toMatchObject({ key_id: id, account_id: owner.id, requests_per_minute: 60 });
    const claims = claimsOf(body.token);
    expect(claims).toMatchObject({
      sub: String(owner.id),
      acc: owner.id,
      role: 'landlord',
      name: 'Rhea Marlow',
      aud: 'keystead',
      sid: `key-${id}`,
      key: id,
      scp: ['account:read', 'portfolio:write'],
    });
    expect(claims.exp).toBe(Math.floor(Date.parse(body.expires_at) / 1000));
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(300);
    expect(claims.exp - claims.iat).toBeGreaterThanOrEqual(298);
    expect((await profile(body.token)).body.user.id).toBe(owner.id);
  });

  it('stores the time of the last use', async () => {
    const owner = await keys.landlord();
    const { id, key } = await keys.created(owner);
    const start = Date.now();
    await keys.exchange(key);
    const { last_used_at } = (await keys.app.call(`GET /api-keys/${id}`, undefined, { token: owner.token })).body;
    expect(Date.parse(last_used_at ?? '')).toBeGreaterThanOrEqual(start);
  });

  it('returns current data of the owner', async () => {
    const owner = await keys.landlord();
    const { key } = await keys.created(owner);
    await keys.app.call('PUT /profile', { last_name: 'Moss' }, { token: owner.token });
    expect(claimsOf((await keys.exchange(key)).body.token).name).toBe('Rhea Moss');
  });

  it('returns a token that expires no later than the key', async () => {
    const owner = await keys.landlord();
    const end = Date.now() + 90_000;
    const { key } = await keys.created(owner, { expires_at: new Date(end).toISOString() });
    const { token } = (await keys.exchange(key)).body;
    expect(claimsOf(token).exp).toBe(Math.floor(end / 1000));
  });

  it.each([
    ['invented', async () => newSecretText('test')],
    ['of another format', async () => 'ks_test_nonsense'],
    ['mistyped', async () => (await key()).replace(/.$/, (letter) => (letter === 'a' ? 'b' : 'a'))],
    ['revoked', revoked],
    ['expired', expired],
    ['of a user who requested deletion', ofDeletedOwner],
  ])('responds with 404 for a key that is %s', async (_, text) => {
    const { problem } = await keys.exchange(await text());
    expect(problem).toMatchObject({ status: 404, code: 'not_found' });
  });

  const key = async () => (await keys.created(await keys.landlord())).key;

  async function revoked(): Promise<string> {
    const owner = await keys.landlord();
    const created = await keys.created(owner);
    await keys.app.call(`DELETE /api-keys/${created.id}`, undefined, { token: owner.token });
    return created.key;
  }

  async function expired(): Promise<string> {
    const created = await keys.created(await keys.landlord());
    const records = keys.app.api.database.collection<{ _id: number }>('api_keys');
    await records.updateOne({ _id: created.id }, { $set: { expires_at: new Date(Date.now() - 1) } });
    return created.key;
  }

  async function ofDeletedOwner(): Promise<string> {
    const owner = await keys.landlord();
    const created = await keys.created(owner);
    await keys.app.call('DELETE /profile', { password }, { token: owner.token });
    return created.key;
  }

  it('rejects a key of the other mode, whether or not it exists', async () => {
    const { problem } = await keys.exchange(newSecretText('live'));
    expect(problem).toMatchObject({ status: 401, code: 'wrong_mode' });
    expect(problem.error).toMatch(/live key.+test keys/);
  });

  it.each([
    ['has no API any more', { plan: 'starter', api: { keys: 0, requests_per_minute: 0 } }, 'plan_limit'],
    ['was a trial that has ended', { can_create: false }, 'trial_ended'],
  ] as const)('rejects a key of an account whose plan %s', async (_, entitled, code) => {
    const created = await key();
    keys.setEntitlements(entitled);
    expect((await keys.exchange(created)).problem).toMatchObject({ status: 402, code, plan: 'professional' });
  });

  it('accepts only the gateway', async () => {
    const created = await key();
    const { token } = await keys.landlord();
    const as = (service?: string) => keys.app.call('POST /internal/key-sessions', { key: created }, { service, token });
    expect((await as(await keys.app.serviceToken('portfolio'))).problem.code).toBe('forbidden');
    expect((await as()).status).toBe(401);
    expect((await as(token)).status).toBe(401);
  });

  it('returns a token that allows nothing beyond the key’s scopes', async () => {
    const { token } = (
      await keys.exchange((await keys.created(await keys.landlord(), { scopes: ['account:write'] })).key)
    ).body;
    const call = (operation: string, body?: object) => keys.app.call(operation, body, { token });
    for (const [operation, body] of [
      ['POST /auth/renew'],
      ['POST /auth/logout'],
      ['PUT /profile', { last_name: 'Moss' }],
      ['DELETE /profile', { password }],
      ['GET /api-keys'],
      ['POST /api-keys', { name: 'Another', scopes: ['billing:write'] }],
      ['DELETE /api-keys/1'],
      ['GET /mail'],
    ] as const)
      expect([operation, (await call(operation, body)).problem]).toEqual([
        operation,
        expect.objectContaining({
          status: 403,
          code: 'forbidden',
          error: expect.stringContaining('API keys cannot do this'),
        }),
      ]);
    expect((await call('PUT /profile/preferences', { timezone: 'Europe/Lisbon' })).status).toBe(200);
  });

  describe('the end of a key', () => {
    it('ends its tokens, in identity immediately', async () => {
      const owner = await keys.landlord();
      const created = await keys.created(owner, { scopes: ['account:read'] });
      const { token } = (await keys.exchange(created.key)).body;
      await keys.app.call(`DELETE /api-keys/${created.id}`, undefined, { token: owner.token });
      expect((await profile(token)).problem.code).toBe('unauthenticated');
    });

    it('follows from the deletion of its owner, also after a crash', async () => {
      const owner = await keys.landlord();
      const created = await keys.created(owner, { scopes: ['account:read'] });
      const { token } = (await keys.exchange(created.key)).body;
      jest.spyOn(ApiKeyRepository.prototype, 'revokeOf').mockRejectedValueOnce(new Error('the process ends here'));
      await keys.app.call('DELETE /profile', { password }, { token: owner.token });
      expect(await keys.endedSessions()).not.toContain(`key-${created.id}`);
      await keys.app.access.job.run();
      expect(await keys.endedSessions()).toContain(`key-${created.id}`);
      expect((await profile(token)).status).toBe(401);
    });

    it('does not follow from a new password or address', async () => {
      const owner = await keys.landlord();
      const created = await keys.created(owner, { scopes: ['account:read'] });
      const body = { current_password: password, new_password: 'another-harbour-43', email: `new-${owner.email}` };
      expect((await keys.app.call('PUT /profile', body, { token: owner.token })).status).toBe(200);
      expect((await profile(owner.token)).status).toBe(401);
      const { token } = (await keys.exchange(created.key)).body;
      expect((await profile(token)).body.user).toMatchObject({ email: owner.email, pending_email: body.email });
      await keys.app.confirm(body.email, body.new_password);
      expect((await profile((await keys.exchange(created.key)).body.token)).body.user.email).toBe(body.email);
    });

    it('is published as long as one of its tokens could be valid', async () => {
      const owner = await keys.landlord();
      const created = await keys.created(owner);
      await new ApiKeyRepository(keys.app.api.database).revoke(owner.id, created.id);
      const records = keys.app.api.database.collection<{ _id: number }>('api_keys');
      await records.updateOne({ _id: created.id }, { $set: { revoked_at: new Date(Date.now() - 16 * 60_000) } });
      expect(await keys.endedSessions()).not.toContain(`key-${created.id}`);
    });
  });
});
