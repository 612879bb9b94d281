import { type AppScope, type ConnectedApp, type ConnectionRequest, identity } from '@keystead/contracts';
import {
  authorise,
  type Caller,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  NotFound,
  newSecretText,
  nothing,
  reply,
  ValidationFailed,
} from '@keystead/service-kit';
import { type ApiKey, apiKeyPolicy, assertApiAllowed } from '../api-keys/api-key.ts';
import type { Dependencies } from '../dependencies.ts';
import { signedInUser } from '../users/user.repository.ts';
import {
  appOf,
  type CheckedRequest,
  CODE_LIFETIME_MS,
  CODE_STORED_MS,
  checkRequest,
  isOnThisDevice,
  responseUrl,
} from './connected-app.ts';

const present = ({ _id, name, scopes, app, created_at, last_used_at }: ApiKey): ConnectedApp => ({
  id: _id,
  name,
  redirect_host: app?.redirect_host ?? '',
  scopes: scopes as AppScope[],
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** Those who may create API keys may connect apps. */
async function assertMayConnect(deps: Dependencies, caller: Caller, requestId: string) {
  authorise(apiKeyPolicy.create(caller), 'Tenants cannot connect apps.');
  const owner = await signedInUser(deps.users, caller);
  if (!owner.email_confirmed) throw new EmailUnconfirmed('connect apps');
  assertApiAllowed(await deps.entitlements.of(caller, requestId));
  return owner;
}

async function checked(deps: Dependencies, request: ConnectionRequest): Promise<CheckedRequest> {
  const client = await deps.appClients.find(request.client_id, new Date());
  if (!client) throw new NotFound('This app is not registered here, or its registration has expired.');
  return checkRequest(client, request, deps.publicUrl);
}

export const connectedAppEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(identity, 'GET /connected-apps', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.apiKeys.appPage(caller.userId, query, new Date());
    return reply({ connected_apps: rows.map(present), ...rest });
  }),
  endpoint(identity, 'GET /connected-apps/request', async ({ caller, query, requestId }) => {
    const request = await checked(deps, query);
    await assertMayConnect(deps, caller, requestId);
    const { redirectUri, problem, scopes } = request;
    const { name, redirect_host } = appOf(request);
    const refusal = { error: problem?.error ?? 'access_denied', state: query.state };
    return reply({
      name,
      redirect_host,
      on_this_device: isOnThisDevice(redirectUri),
      scopes: [...scopes],
      problem: problem?.text ?? null,
      refusal_url: responseUrl(request, refusal, deps.publicUrl),
    });
  }),
  endpoint(identity, 'POST /connected-apps', async ({ caller, body: { scopes, ...query }, requestId }) => {
    const request = await checked(deps, query);
    const owner = await assertMayConnect(deps, caller, requestId);
    if (request.problem) throw new ValidationFailed({ client_id: request.problem.text });
    const now = Date.now();
    const code = newSecretText('code');
    await deps.appSecrets.add(code, {
      kind: 'code',
      user_id: owner._id,
      client_id: request.client._id,
      app_id: null,
      scopes,
      valid_until: new Date(now + CODE_LIFETIME_MS),
      stored_until: new Date(now + CODE_STORED_MS),
      request: {
        redirect_uri: request.redirectUri,
        code_challenge: query.code_challenge ?? '',
        app: appOf(request),
        credentials: owner.credentials,
      },
    });
    return reply({ redirect_to: responseUrl(request, { code, state: query.state }, deps.publicUrl) });
  }),
  endpoint(identity, 'DELETE /connected-apps', async ({ caller }) => {
    await deps.apiKeys.revokeAll(caller.userId, 'apps');
    return nothing;
  }),
  /** Other services learn of it within 5 s. */
  endpoint(identity, 'DELETE /connected-apps/{id}', async ({ caller, params }) => {
    if (!(await deps.apiKeys.disconnect(caller.userId, params.id))) throw new NotFound();
    return nothing;
  }),
];
