import type { KeyOwner } from '../../test/test-api-keys.ts';
import { proof, RESOURCE, type TestApps, type TestRequest, testApps } from '../../test/test-apps.ts';
import { password } from '../../test/test-identity.ts';
import { ApiKeyRepository } from '../api-keys/api-key.repository.ts';

describe('the tokens of an app', () => {
  let apps: TestApps;
  let owner: KeyOwner;
  beforeAll(async () => {
    apps = await testApps();
    owner = await apps.landlord();
  });
  afterAll(() => apps.app.stop());

  const isValid = async (access_token: string) => (await apps.exchange(access_token)).status === 200;
  const invalid = { error: 'invalid_grant', error_description: expect.any(String) };

  describe('for a code', () => {
    let request: TestRequest;
    let code: string;
    beforeEach(async () => {
      request = await apps.request();
      code = await apps.codeFor(owner, request, ['portfolio:read', 'portfolio:write']);
    });

    it('are issued once', async () => {
      const tokens = await apps.exchangeCode(request, code);
      expect(tokens).toEqual({
        access_token: expect.stringMatching(/^ks_app_\w{46}$/),
        refresh_token: expect.stringMatching(/^ks_refresh_\w{46}$/),
        expires_in: 3600,
        scope: 'portfolio:read portfolio:write',
      });
    });

    it('end when the code is presented again', async () => {
      const { access_token, refresh_token } = await apps.exchangeCode(request, code);
      expect(await isValid(access_token)).toBe(true);
      expect(await apps.exchangeCode(request, code)).toEqual(invalid);
      expect(await isValid(access_token)).toBe(false);
      expect(await apps.refresh(request.parameters.client_id, refresh_token)).toEqual(invalid);
    });

    it('end also when the code is presented again meanwhile', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => apps.exchangeCode(request, code)));
      for (const { access_token } of answers) if (access_token) expect(await isValid(access_token)).toBe(false);
      expect(answers.filter(({ error }) => error).length).toBeGreaterThanOrEqual(4);
    });

    it('are not issued if the code is replayed before they are stored', async () => {
      const connect = ApiKeyRepository.prototype.connect;
      jest.spyOn(ApiKeyRepository.prototype, 'connect').mockImplementationOnce(async function (
        this: ApiKeyRepository,
        app,
      ) {
        expect(await apps.exchangeCode(request, code)).toEqual(invalid);
        return connect.call(this, app);
      });
      const before = await apps.appsOf(owner);
      expect(await apps.exchangeCode(request, code)).toEqual(invalid);
      expect(await apps.appsOf(owner)).toEqual(before);
    });

    it.each([
      ['a wrong verifier', { code_verifier: proof().verifier }],
      ['the challenge as verifier', 'challenge'],
      ['a short verifier', { code_verifier: 'short' }],
      ['another redirect URI', { redirect_uri: 'https://app.example/other' }],
      ['another app', { client_id: 'app_other' }],
    ])('are not issued with %s, nor afterwards', async (_, change) => {
      const wrong = change === 'challenge' ? { code_verifier: request.parameters.code_challenge } : (change as object);
      expect(await apps.exchangeCode(request, code, wrong)).toEqual(invalid);
      expect(await apps.exchangeCode(request, code)).toEqual(invalid);
    });

    it('are not issued for another resource', async () => {
      const answer = await apps.exchangeCode(request, code, { resource: 'https://keystead.example/api' });
      expect(answer).toMatchObject({ error: 'invalid_target' });
    });

    it('are not issued after a minute', async () => {
      const secrets = apps.app.api.database.collection('app_secrets');
      const { modifiedCount } = await secrets.updateMany(
        { kind: 'code', used_at: null, client_id: request.parameters.client_id },
        { $set: { valid_until: new Date(Date.now() - 1) } },
      );
      expect(modifiedCount).toBe(1);
      expect(await apps.exchangeCode(request, code)).toEqual(invalid);
    });

    it('are not issued once the user has another password', async () => {
      const other = await apps.landlord();
      const ofOther = await apps.codeFor(other, request);
      const body = { current_password: password, new_password: 'another-harbour-43' };
      await apps.app.call('PUT /profile', body, { token: other.token });
      expect(await apps.exchangeCode(request, ofOther)).toEqual(invalid);
    });

    it('are not issued for another secret', async () => {
      const { access_token, refresh_token } = await apps.connected(owner);
      for (const secret of [access_token, refresh_token, 'nonsense'])
        expect(await apps.exchangeCode(request, secret)).toEqual(invalid);
    });
  });

  describe('for a refresh token', () => {
    it('replace it', async () => {
      const { client_id, refresh_token, access_token } = await apps.connected(owner);
      const next = await apps.refresh(client_id, refresh_token, { resource: RESOURCE });
      expect(next.refresh_token).not.toBe(refresh_token);
      expect(await isValid(next.access_token)).toBe(true);
      expect(await isValid(access_token)).toBe(true);
      expect((await apps.refresh(client_id, next.refresh_token)).access_token).toBeDefined();
    });

    it('end, with all others of the app, when it is used again', async () => {
      const { client_id, refresh_token } = await apps.connected(owner);
      const next = await apps.refresh(client_id, refresh_token);
      expect(await apps.refresh(client_id, refresh_token)).toEqual(invalid);
      expect(await isValid(next.access_token)).toBe(false);
      expect(await apps.refresh(client_id, next.refresh_token)).toEqual(invalid);
    });

    it('are issued to one of concurrent requests at most, and end', async () => {
      const { client_id, refresh_token } = await apps.connected(owner);
      const answers = await Promise.all(Array.from({ length: 5 }, () => apps.refresh(client_id, refresh_token)));
      expect(answers.filter(({ error }) => error).length).toBeGreaterThanOrEqual(4);
      for (const { access_token } of answers) if (access_token) expect(await isValid(access_token)).toBe(false);
    });

    it('can have fewer scopes than the user allowed, and not more', async () => {
      const { client_id, refresh_token } = await apps.connected(owner, ['portfolio:read', 'operations:read']);
      for (const scope of ['portfolio:write', 'portfolio:read portfolio:write', 'releases:write', 'nonsense'])
        expect(await apps.refresh(client_id, refresh_token, { scope })).toMatchObject({ error: 'invalid_scope' });
      const fewer = await apps.refresh(client_id, refresh_token, { scope: 'portfolio:read' });
      expect(fewer.scope).toBe('portfolio:read');
      const all = await apps.refresh(client_id, fewer.refresh_token);
      expect(all.scope).toBe('portfolio:read operations:read');
    });

    it('are not issued to another app, for another resource, or for another secret', async () => {
      const { client_id, refresh_token, access_token } = await apps.connected(owner);
      expect(await apps.refresh('app_other', refresh_token)).toEqual(invalid);
      expect(await apps.refresh(client_id, access_token)).toEqual(invalid);
      const elsewhere = { resource: 'https://evil.example/mcp' };
      expect(await apps.refresh(client_id, refresh_token, elsewhere)).toMatchObject({ error: 'invalid_target' });
      expect((await apps.refresh(client_id, refresh_token)).access_token).toBeDefined();
    });
  });

  it('are issued to nobody but the gateway', async () => {
    const body = { grant_type: 'refresh_token', client_id: 'app_none', refresh_token: 'none' };
    const call = (operation: string, sent: object, service?: string) =>
      apps.app.call(operation, sent, { token: owner.token, service });
    const portfolio = await apps.app.serviceToken('portfolio');
    for (const [operation, sent] of [
      ['POST /internal/oauth/tokens', body],
      ['POST /internal/oauth/clients', { redirect_uris: ['https://app.example/'] }],
      ['POST /internal/oauth/revocations', { client_id: 'app_none', token: 'none' }],
    ] as const) {
      expect((await call(operation, sent, portfolio)).problem.code).toBe('forbidden');
      expect((await call(operation, sent)).status).toBe(401);
    }
  });
});
