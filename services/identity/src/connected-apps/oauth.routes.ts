import { type AppTokens, identity, type TokenRefusal, type TokenRequest } from '@keystead/contracts';
import { authorise, type Endpoint, endpoint, kindOfSecret, newSecretText, nothing, reply } from '@keystead/service-kit';
import { isVoid } from '../api-keys/api-key.routes.ts';
import type { ApiKey } from '../api-keys/api-key.ts';
import type { Dependencies } from '../dependencies.ts';
import type { AppSecret } from './app-secret.repository.ts';
import {
  ACCESS_LIFETIME_MS,
  CLIENT_LIFETIME_MS,
  connectedApp,
  grantedScopes,
  isMcpServer,
  matchesChallenge,
  newClient,
  REFRESH_LIFETIME_MS,
} from './connected-app.ts';

type Outcome = AppTokens | TokenRefusal;
type Of<G> = Extract<TokenRequest, { grant_type: G }>;

const refusal = (error_description: string, error: TokenRefusal['error'] = 'invalid_grant'): TokenRefusal => ({
  error,
  error_description,
});

const invalidCode = () =>
  refusal('The authorization code is unknown, used or expired, or was issued for another request.');
const invalidToken = () => refusal('The refresh token is unknown, used or expired, or the app was disconnected.');

/** The refresh token has all scopes of the app, the access token those that were asked for. */
async function issue(
  { appSecrets, apiKeys }: Dependencies,
  app: ApiKey,
  client_id: string,
  scopes: AppSecret['scopes'],
): Promise<AppTokens> {
  const now = Date.now();
  const [access_token, refresh_token] = [newSecretText('app'), newSecretText('refresh')];
  const { _id: app_id, user_id } = app;
  const accessEnd = new Date(now + ACCESS_LIFETIME_MS);
  const refreshEnd = new Date(now + REFRESH_LIFETIME_MS);
  const common = { user_id, client_id, app_id };
  await apiKeys.extendApp(app_id, refreshEnd);
  await appSecrets.add(refresh_token, {
    ...common,
    kind: 'refresh',
    scopes: app.scopes as AppSecret['scopes'],
    valid_until: refreshEnd,
    stored_until: refreshEnd,
  });
  await appSecrets.add(access_token, {
    ...common,
    kind: 'app',
    scopes,
    valid_until: accessEnd,
    stored_until: accessEnd,
  });
  return { access_token, refresh_token, expires_in: ACCESS_LIFETIME_MS / 1000, scope: scopes.join(' ') };
}

/** A code that is presented again was stolen, or its app was: what it was exchanged for ends (RFC 6749 §4.1.2). */
async function refuseReplayed({ appSecrets, apiKeys }: Dependencies, code: string): Promise<TokenRefusal> {
  const used = await appSecrets.replay(code, new Date());
  if (used?.app_id) await apiKeys.disconnect(used.user_id, used.app_id);
  return invalidCode();
}

/** A code is used up by the first attempt, also by a wrong one. */
async function exchangeCode(deps: Dependencies, request: Of<'authorization_code'>): Promise<Outcome> {
  const { users, apiKeys, appClients, appSecrets, keyIds, keyMode: mode, publicUrl } = deps;
  if (kindOfSecret(request.code) !== 'code') return invalidCode();
  const now = new Date();
  const app_id = await keyIds.next();
  const code = await appSecrets.use('code', request.code, { used_at: now, app_id });
  if (!code?.request) return refuseReplayed(deps, request.code);
  const { app, redirect_uri, code_challenge, credentials } = code.request;
  if (request.resource !== undefined && !isMcpServer(request.resource, publicUrl))
    return refusal('This is not the resource that the code was issued for.', 'invalid_target');
  const isRight =
    code.valid_until > now &&
    code.client_id === request.client_id &&
    redirect_uri === request.redirect_uri &&
    matchesChallenge(request.code_verifier, code_challenge);
  const owner = isRight ? await users.find(code.user_id) : null;
  if (owner?.credentials !== credentials || !owner.email_confirmed) return invalidCode();
  const connected = connectedApp(app_id, owner, { app, scopes: code.scopes, mode, now });
  await apiKeys.connect(connected);
  await appClients.extend(code.client_id, new Date(now.getTime() + CLIENT_LIFETIME_MS));
  const tokens = await issue(deps, connected, code.client_id, code.scopes);
  // A concurrent replay, or change of credentials, did not see the app and has not disconnected it.
  const wasReplayed = (await appSecrets.find('code', request.code))?.replayed_at;
  if (!wasReplayed && (await users.find(owner._id))?.credentials === credentials) return tokens;
  await apiKeys.disconnect(owner._id, app_id);
  return invalidCode();
}

/** A refresh token that is used twice was stolen from the app, or by it: the app is disconnected (RFC 9700 §4.14). */
async function refresh(deps: Dependencies, request: Of<'refresh_token'>): Promise<Outcome> {
  const { users, apiKeys, appSecrets, publicUrl } = deps;
  const now = new Date();
  const { refresh_token: text, client_id, scope, resource } = request;
  const secret = await appSecrets.find('refresh', text);
  if (!secret?.app_id || secret.client_id !== client_id) return invalidToken();
  const { app_id, user_id } = secret;
  if (resource !== undefined && !isMcpServer(resource, publicUrl))
    return refusal('This is not the resource that the app was connected to.', 'invalid_target');
  const scopes = grantedScopes(secret.scopes, scope);
  if (!scopes) return refusal('The user has not allowed some of these scopes.', 'invalid_scope');
  if (secret.used_at || !(await appSecrets.use('refresh', text, { used_at: now }))) {
    await apiKeys.disconnect(user_id, app_id);
    return invalidToken();
  }
  const app = await apiKeys.findApp(app_id, now);
  const owner = app && (await users.find(user_id));
  if (!app || !owner?.email_confirmed || isVoid(app, owner) || secret.valid_until <= now) return invalidToken();
  return issue(deps, app, client_id, scopes);
}

const onlyGateway = (service: string | undefined) =>
  authorise(service === 'gateway', 'Only the gateway may call this.');

/** The gateway serves these to apps, as OAuth defines them. */
export const oauthEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(identity, 'POST /internal/oauth/clients', async ({ service, body }) => {
    onlyGateway(service);
    const client = newClient(body, new Date());
    await deps.appClients.add(client);
    return reply({
      client_id: client._id,
      client_name: client.name,
      redirect_uris: [...client.redirect_uris],
      client_id_issued_at: Math.floor(client.created_at.getTime() / 1000),
    });
  }),
  endpoint(identity, 'POST /internal/oauth/tokens', async ({ service, body }) => {
    onlyGateway(service);
    return reply(body.grant_type === 'refresh_token' ? await refresh(deps, body) : await exchangeCode(deps, body));
  }),
  endpoint(identity, 'POST /internal/oauth/revocations', async ({ service, body: { token, client_id } }) => {
    onlyGateway(service);
    const kind = kindOfSecret(token);
    const secret = kind === 'app' || kind === 'refresh' ? await deps.appSecrets.find(kind, token) : null;
    if (secret?.app_id && secret.client_id === client_id) await deps.apiKeys.disconnect(secret.user_id, secret.app_id);
    return nothing;
  }),
];
