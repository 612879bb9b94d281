import { readingAppScopes } from '@keystead/contracts';
import { newSecretText } from '@keystead/service-kit';
import { claimsOf, type KeyOwner } from '../../test/test-api-keys.ts';
import { REDIRECT_URI, type TestApps, testApps } from '../../test/test-apps.ts';
import { password } from '../../test/test-identity.ts';
import { ApiKeyRepository } from '../api-keys/api-key.repository.ts';

describe('connected apps', () => {
  let apps: TestApps;
  let owner: KeyOwner;
  beforeAll(async () => {
    apps = await testApps();
  });
  beforeEach(async () => {
    apps.setEntitlements({});
    owner = await apps.landlord();
  });
  afterAll(() => apps.app.stop());

  const problemOf = async (access_token: string) => (await apps.exchange(access_token)).problem;

  describe('the registration', () => {
    it.each([
      ['http of another host', 'http://app.example/callback'],
      ['another scheme', 'javascript:alert(1)'],
      ['a fragment', 'https://app.example/callback#part'],
      ['an empty fragment', 'https://app.example/callback#'],
      ['a user', 'https://user:secret@app.example/callback'],
      ['no host', '/callback'],
      ['a backslash', 'https://app.example\\@evil.example/'],
      ['a host that looks local', 'http://localhost.evil.example/callback'],
    ])('refuses a redirect URI with %s', async (_, uri) => {
      const { problem } = await apps.registerApp({ redirect_uris: ['https://app.example/', uri] });
      expect(problem).toMatchObject({ status: 422, fields: { redirect_uris: expect.any(String) } });
    });

    it.each([
      'https://app.example/callback?kind=1',
      'http://localhost:3118/cb',
      'http://127.0.0.1/',
      'http://[::1]:9/',
    ])('accepts %s', async (uri) => expect((await apps.registerApp({ redirect_uris: [uri] })).status).toBe(200));

    it('shows its name without characters that hide, turn or end text, or else its host', async () => {
      expect((await apps.registerApp({ client_name: 'Real\u202e App\u200b' })).body.client_name).toBe('Real App');
      const closing = 'Helper”, which Keystead has verified. “So';
      expect((await apps.registerApp({ client_name: closing })).body.client_name).not.toMatch(/[“”]/);
      expect((await apps.registerApp({ client_name: '\u200b' })).body.client_name).toBe('app.example');
    });

    it('expires unless a user allows the app', async () => {
      const { client_id } = (await apps.registerApp()).body;
      const clients = apps.app.api.database.collection<{ _id: string }>('app_clients');
      const hours = async (id: string) => {
        const { expires_at } = (await clients.findOne({ _id: id })) as unknown as { expires_at: Date };
        return Math.round((expires_at.getTime() - Date.now()) / 3_600_000);
      };
      expect(await hours(client_id)).toBe(24);
      expect(await hours((await apps.connected(owner)).client_id)).toBe(365 * 24);
      await clients.updateOne({ _id: client_id }, { $set: { expires_at: new Date(0) } });
      expect((await apps.describe(owner, (await apps.request({ client_id })).parameters)).status).toBe(404);
    });
  });

  describe('a request', () => {
    it('shows who asks for what, and where a refusal leads', async () => {
      const { parameters } = await apps.request({ scope: 'portfolio:read operations:write offline_access' });
      expect((await apps.describe(owner, parameters)).body).toEqual({
        name: 'Helper',
        redirect_host: 'app.example',
        on_this_device: false,
        scopes: ['portfolio:read', 'operations:write'],
        problem: null,
        refusal_url: `${REDIRECT_URI}?error=access_denied&state=the+state&iss=${encodeURIComponent('https://keystead.example')}`,
      });
    });

    it('without scopes asks to read', async () => {
      const { parameters } = await apps.request();
      expect((await apps.describe(owner, parameters)).body.scopes).toEqual(readingAppScopes);
    });

    it.each([
      ['no challenge', { code_challenge: undefined }, 'invalid_request'],
      ['the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['no method, which means plain', { code_challenge_method: undefined }, 'invalid_request'],
      ['a challenge that no SHA-256 is', { code_challenge: 'short' }, 'invalid_request'],
      ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
      ['another resource', { resource: 'https://keystead.example/api' }, 'invalid_target'],
      ['a resource of another host', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
      ['only unknown scopes', { scope: 'releases:write root' }, 'invalid_scope'],
    ])('with %s cannot be allowed, and tells the app', async (_, change, error) => {
      const { parameters } = await apps.request(change);
      const sent = JSON.parse(JSON.stringify(parameters));
      const { body } = await apps.describe(owner, sent);
      expect(body.problem).toEqual(expect.any(String));
      const refusal = new URL(body.refusal_url);
      expect([refusal.origin, refusal.searchParams.get('error')]).toEqual(['https://app.example', error]);
      expect((await apps.allow(owner, parameters)).problem.status).toBe(422);
    });

    it.each([
      ['another host', 'https://evil.example/callback'],
      ['another path', `${REDIRECT_URI}/more`],
      ['another query', `${REDIRECT_URI}?next=https://evil.example`],
      ['another port', 'https://app.example:8443/callback'],
    ])('with a redirect URI of %s leads nowhere', async (_, redirect_uri) => {
      const { parameters } = await apps.request({ redirect_uri, response_type: 'token' });
      for (const answer of [await apps.describe(owner, parameters), await apps.allow(owner, parameters)])
        expect(answer.problem).toMatchObject({ status: 422, fields: { redirect_uri: expect.any(String) } });
    });

    it('of an app on the user’s device may come from any port', async () => {
      const { client_id } = (await apps.registerApp({ redirect_uris: ['http://127.0.0.1/callback'] })).body;
      const from = (redirect_uri: string) => apps.request({ client_id, redirect_uri });
      const { body } = await apps.describe(owner, (await from('http://127.0.0.1:53211/callback')).parameters);
      expect(body).toMatchObject({ redirect_host: '127.0.0.1:53211', on_this_device: true });
      for (const other of ['http://127.0.0.1:53211/other', 'http://localhost:53211/callback'])
        expect((await apps.describe(owner, (await from(other)).parameters)).status).toBe(422);
    });

    it('can be allowed only by those who may create API keys', async () => {
      const { parameters } = await apps.request();
      const tenant = await apps.app.confirmed({ role: 'tenant' });
      const unconfirmed = await apps.app.register({ role: 'landlord' });
      for (const [user, code] of [
        [tenant, 'forbidden'],
        [unconfirmed, 'email_unconfirmed'],
      ] as const)
        for (const { problem } of [await apps.describe(user, parameters), await apps.allow(user, parameters)])
          expect(problem).toMatchObject({ status: 403, code });
      apps.setEntitlements({ can_create: false });
      expect((await apps.allow(owner, parameters)).problem).toMatchObject({ status: 402, code: 'trial_ended' });
    });

    it('cannot be allowed without a session, or with an API key', async () => {
      const { parameters } = await apps.request();
      const { token } = (await apps.exchange((await apps.created(owner)).key)).body;
      expect((await apps.allow({ ...owner, token: '' }, parameters)).status).toBe(401);
      expect((await apps.allow({ ...owner, token }, parameters)).status).toBe(403);
    });

    it('cannot be allowed with scopes that no app may have', async () => {
      const { parameters } = await apps.request();
      expect((await apps.allow(owner, parameters, ['account:write' as never])).status).toBe(422);
    });
  });

  describe('an access token', () => {
    it('acts as its user within the scopes that the user chose, and names the app', async () => {
      const { access_token, scope } = await apps.connected(owner, ['portfolio:read', 'operations:write']);
      expect(scope).toBe('portfolio:read operations:write');
      const { body } = await apps.exchange(access_token);
      const [app] = await apps.appsOf(owner);
      expect(body).toMatchObject({ resource: '/mcp', key_id: app?.id, account_id: owner.id, requests_per_minute: 60 });
      expect(claimsOf(body.token)).toMatchObject({
        sub: String(owner.id),
        key: app?.id,
        scp: ['portfolio:read', 'operations:write'],
        app: 'Helper',
      });
    });

    it('is stored only as a hash, as are refresh tokens and codes', async () => {
      const made = await apps.request();
      const code = await apps.codeFor(owner, made);
      const { access_token, refresh_token } = await apps.exchangeCode(made, code);
      const { database } = apps.app.api;
      const stored = await Promise.all(
        ['app_secrets', 'api_keys', 'reports'].map((name) => database.collection(name).find().toArray()),
      );
      for (const text of [code, access_token, refresh_token, made.verifier])
        expect(JSON.stringify(stored)).not.toContain(text);
    });

    it('expires', async () => {
      const { access_token } = await apps.connected(owner);
      const secrets = apps.app.api.database.collection('app_secrets');
      await secrets.updateMany({ kind: 'app', user_id: owner.id }, { $set: { valid_until: new Date(0) } });
      expect(await problemOf(access_token)).toMatchObject({ status: 404 });
    });

    it('is not valid for a plan without an API', async () => {
      const { access_token } = await apps.connected(owner);
      apps.setEntitlements({ plan: 'starter', api: { keys: 0, requests_per_minute: 0 } });
      expect(await problemOf(access_token)).toMatchObject({ status: 402 });
    });

    it.each(['live', 'code', 'refresh'] as const)('cannot be a %s secret', async (kind) => {
      expect([401, 404]).toContain((await apps.exchange(newSecretText(kind))).status);
    });

    it('does not count as a key of the plan, nor appear among the keys', async () => {
      await apps.connected(owner);
      const { body } = await apps.app.call('GET /api-keys', undefined, { token: owner.token });
      expect(body).toMatchObject({ api_keys: [], total: 0, allowance: { used: 0 } });
      const [app] = await apps.appsOf(owner);
      expect((await apps.app.call(`GET /api-keys/${app?.id}`, undefined, { token: owner.token })).status).toBe(404);
      expect((await apps.app.call(`DELETE /api-keys/${app?.id}`, undefined, { token: owner.token })).status).toBe(404);
    });
  });

  describe('the end of a connection', () => {
    it('by its user invalidates its tokens at once', async () => {
      const { access_token, refresh_token, client_id } = await apps.connected(owner);
      const { token } = (await apps.exchange(access_token)).body;
      const [app] = await apps.appsOf(owner);
      const disconnect = (as: KeyOwner) =>
        apps.app.call(`DELETE /connected-apps/${app?.id}`, undefined, { token: as.token });
      expect((await disconnect(await apps.landlord())).status).toBe(404);
      expect((await disconnect(owner)).status).toBe(204);
      expect((await disconnect(owner)).status).toBe(404);
      expect(await apps.appsOf(owner)).toEqual([]);
      expect(await apps.endedSessions()).toContain(`key-${app?.id}`);
      expect((await apps.app.call('GET /profile', undefined, { token })).status).toBe(401);
      expect((await problemOf(access_token)).status).toBe(404);
      expect(await apps.refresh(client_id, refresh_token)).toMatchObject({ error: 'invalid_grant' });
    });

    it('of all apps leaves the keys, and the end of all keys leaves the apps', async () => {
      const { access_token } = await apps.connected(owner);
      const { key } = await apps.created(owner);
      await apps.app.call('DELETE /api-keys', undefined, { token: owner.token });
      expect((await apps.exchange(access_token)).status).toBe(200);
      expect((await apps.exchange(key)).status).toBe(404);
      const other = await apps.created(owner);
      await apps.app.call('DELETE /connected-apps', undefined, { token: owner.token });
      expect((await apps.exchange(access_token)).status).toBe(404);
      expect((await apps.exchange(other.key)).status).toBe(200);
    });

    it('by the app itself needs one of its tokens and its own id', async () => {
      const service = await apps.app.serviceToken('gateway');
      const revoke = (client_id: string, token: string) =>
        apps.app.call('POST /internal/oauth/revocations', { client_id, token }, { service });
      for (const name of ['access_token', 'refresh_token'] as const) {
        const tokens = await apps.connected(owner);
        expect((await revoke('app_other', tokens[name])).status).toBe(204);
        expect((await apps.exchange(tokens.access_token)).status).toBe(200);
        expect((await revoke(tokens.client_id, tokens[name])).status).toBe(204);
        expect((await apps.exchange(tokens.access_token)).status).toBe(404);
      }
      expect((await revoke('app_other', 'nonsense')).status).toBe(204);
    });

    it('follows when the user allows the same app again, deletes the account, or access becomes void', async () => {
      const { access_token, client_id } = await apps.connected(owner);
      const again = await apps.request({ client_id });
      const { access_token: second } = await apps.exchangeCode(again, await apps.codeFor(owner, again));
      expect((await apps.exchange(access_token)).status).toBe(404);
      expect((await apps.exchange(second)).status).toBe(200);
      expect(await apps.appsOf(owner)).toHaveLength(1);
      const users = apps.app.api.database.collection<{ _id: number }>('users');
      await users.updateOne({ _id: owner.id }, { $set: { access_void_before: new Date() } });
      expect((await apps.exchange(second)).status).toBe(404);
      const leaving = await apps.landlord();
      const { access_token: last } = await apps.connected(leaving);
      await apps.app.call('DELETE /profile', { password }, { token: leaving.token });
      expect((await apps.exchange(last)).status).toBe(404);
    });

    it('does not follow from a new password, as for API keys', async () => {
      const { access_token } = await apps.connected(owner);
      const body = { current_password: password, new_password: 'another-harbour-43' };
      expect((await apps.app.call('PUT /profile', body, { token: owner.token })).status).toBe(200);
      expect((await apps.exchange(access_token)).status).toBe(200);
    });

    it('comes by itself when it has not been used', async () => {
      const { access_token, refresh_token, client_id } = await apps.connected(owner);
      const records = apps.app.api.database.collection('api_keys');
      await records.updateMany({ user_id: owner.id }, { $set: { expires_at: new Date(0) } });
      expect(await apps.appsOf(owner)).toEqual([]);
      expect((await apps.exchange(access_token)).status).toBe(404);
      expect(await apps.refresh(client_id, refresh_token)).toMatchObject({ error: 'invalid_grant' });
    });

    it('revokes no other user’s app', async () => {
      await apps.connected(owner);
      const [app] = await apps.appsOf(owner);
      expect(await new ApiKeyRepository(apps.app.api.database).disconnect(owner.id + 1, app?.id ?? 0)).toBe(false);
    });
  });
});
