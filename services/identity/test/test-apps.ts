import { createHash, randomBytes } from 'node:crypto';
import type { AppScope, AppTokens, Body, ClientRegistration, TokenRefusal } from '@keystead/contracts';
import type { ApiAnswer } from '@keystead/service-kit/testing';
import { type KeyOwner, type TestApiKeys, testApiKeys } from './test-api-keys.ts';

export const REDIRECT_URI = 'https://app.example/callback';
export const RESOURCE = 'https://keystead.example/mcp';

/** A verifier and its challenge (RFC 7636). */
export function proof() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

type Parameters = Omit<Body<'POST /connected-apps'>, 'scopes'>;

/** The authorization request of a well-behaved app. */
export interface TestRequest {
  readonly parameters: Parameters;
  readonly verifier: string;
}

export interface TestApps extends TestApiKeys {
  registerApp(change?: Partial<ClientRegistration>): Promise<ApiAnswer<'POST /internal/oauth/clients'>>;
  request(change?: Partial<Parameters>): Promise<TestRequest>;
  describe(owner: KeyOwner, parameters: Parameters): Promise<ApiAnswer<'GET /connected-apps/request'>>;
  allow(owner: KeyOwner, parameters: Parameters, scopes?: AppScope[]): Promise<ApiAnswer<'POST /connected-apps'>>;
  /** The code of a request that the user allows. */
  codeFor(owner: KeyOwner, request: TestRequest, scopes?: AppScope[]): Promise<string>;
  /** Exchanges a code as the gateway does. */
  exchangeCode(request: TestRequest, code: string, change?: object): Promise<AppTokens & TokenRefusal>;
  refresh(client_id: string, refresh_token: string, change?: object): Promise<AppTokens & TokenRefusal>;
  /** Registers an app, has the user allow it, and exchanges the code. */
  connected(owner: KeyOwner, scopes?: AppScope[]): Promise<AppTokens & { client_id: string }>;
  appsOf(owner: KeyOwner): Promise<ApiAnswer<'GET /connected-apps'>['body']['connected_apps']>;
}

export async function testApps(): Promise<TestApps> {
  const keys = await testApiKeys();
  const asGateway = async <Call extends string>(operation: Call, body: unknown) =>
    keys.app.call(operation, body, { service: await keys.app.serviceToken('gateway') });
  const tokens = async (body: object) =>
    (await asGateway('POST /internal/oauth/tokens', body)).body as AppTokens & TokenRefusal;

  const registerApp: TestApps['registerApp'] = (change) =>
    asGateway('POST /internal/oauth/clients', { client_name: 'Helper', redirect_uris: [REDIRECT_URI], ...change });
  const request: TestApps['request'] = async (change = {}) => {
    const { verifier, challenge } = proof();
    const { client_id } = change.client_id === undefined ? (await registerApp()).body : { client_id: change.client_id };
    const parameters: Parameters = {
      client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      resource: RESOURCE,
      state: 'the state',
      ...change,
    };
    return { parameters, verifier };
  };
  const allow: TestApps['allow'] = ({ token }, parameters, scopes = ['portfolio:read']) =>
    keys.app.call('POST /connected-apps', { ...parameters, scopes }, { token });
  const codeFor: TestApps['codeFor'] = async (owner, { parameters }, scopes) => {
    const { body } = await allow(owner, parameters, scopes);
    return new URL(body.redirect_to).searchParams.get('code') ?? '';
  };
  const exchangeCode: TestApps['exchangeCode'] = ({ parameters: { client_id }, verifier }, code, change) =>
    tokens({
      grant_type: 'authorization_code',
      client_id,
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT_URI,
      resource: RESOURCE,
      ...change,
    });
  return {
    ...keys,
    registerApp,
    request,
    describe: ({ token }, parameters) =>
      keys.app.call<'GET /connected-apps/request'>(
        `GET /connected-apps/request?${new URLSearchParams(parameters as never)}` as 'GET /connected-apps/request',
        undefined,
        { token },
      ),
    allow,
    codeFor,
    exchangeCode,
    refresh: (client_id, refresh_token, change) =>
      tokens({ grant_type: 'refresh_token', client_id, refresh_token, ...change }),
    async connected(owner, scopes) {
      const made = await request();
      const answer = await exchangeCode(made, await codeFor(owner, made, scopes));
      return { ...answer, client_id: made.parameters.client_id };
    },
    appsOf: async ({ token }) => (await keys.app.call('GET /connected-apps', undefined, { token })).body.connected_apps,
  };
}
