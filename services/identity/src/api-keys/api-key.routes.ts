import { type ApiAllowance, type ApiKey as ApiKeyAnswer, identity } from '@keystead/contracts';
import {
  authorise,
  type Caller,
  created,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  feedStart,
  NotFound,
  nothing,
  reply,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { signedInUser } from '../users/user.repository.ts';
import {
  type ApiKey,
  allowanceOf,
  apiKeyPolicy,
  assertApiAllowed,
  assertScopesOf,
  keyLimit,
  newApiKey,
} from './api-key.ts';

const presentApiKey = (key: ApiKey): ApiKeyAnswer => ({
  id: key._id,
  name: key.name,
  beginning: key.beginning,
  mode: key.mode,
  scopes: [...key.scopes],
  created_at: key.created_at.toISOString(),
  expires_at: key.expires_at?.toISOString() ?? null,
  last_used_at: key.last_used_at?.toISOString() ?? null,
  revoked_at: key.revoked_at?.toISOString() ?? null,
  abilities: { revoke: key.revoked_at === null },
});

async function allowanceFor(
  { apiKeys, entitlements }: Dependencies,
  caller: Caller,
  requestId: string,
): Promise<ApiAllowance> {
  // A tenant's account has no plan.
  if (!apiKeyPolicy.create(caller)) return { keys: 0, used: 0, requests_per_minute: 0 };
  const [entitled, used] = await Promise.all([
    entitlements.of(caller, requestId),
    apiKeys.countValid(caller.accountId, new Date()),
  ]);
  return { ...allowanceOf(entitled), used };
}

/** Creates a key within the plan's limit. Only this response contains its text. */
const createApiKey = ({ users, apiKeys, keyIds, entitlements, keyMode: mode }: Dependencies) =>
  endpoint(identity, 'POST /api-keys', async ({ caller, body, requestId }) => {
    authorise(apiKeyPolicy.create(caller), apiKeyPolicy.reason);
    assertScopesOf(caller, body.scopes);
    const owner = await signedInUser(users, caller);
    if (!owner.email_confirmed) throw new EmailUnconfirmed('create API keys');
    const entitled = await entitlements.of(caller, requestId);
    assertApiAllowed(entitled);
    const { key, text } = newApiKey(await keyIds.next(), owner, body, { mode, now: new Date() });
    if (!(await apiKeys.add(key, entitled.api.keys))) throw keyLimit(entitled);
    // A concurrent change of credentials did not see this key and has not revoked it.
    if ((await users.find(owner._id))?.credentials !== owner.credentials) {
      await apiKeys.revoke(owner._id, key._id);
      throw new Unauthenticated();
    }
    return created({ ...presentApiKey(key), key: text }, 'api-keys');
  });

export const apiKeyEndpoints = (deps: Dependencies): Endpoint[] => [
  /** Lists the caller's own keys; never rejected (rules §2). */
  endpoint(identity, 'GET /api-keys', async ({ caller, query, requestId }) => {
    const [{ rows, ...rest }, allowance] = await Promise.all([
      deps.apiKeys.page(caller.userId, query),
      allowanceFor(deps, caller, requestId),
    ]);
    const abilities = { create: apiKeyPolicy.create(caller) && caller.emailConfirmed };
    return reply({ api_keys: rows.map(presentApiKey), ...rest, allowance, abilities });
  }),
  createApiKey(deps),
  endpoint(identity, 'GET /api-keys/{id}', async ({ caller, params }) => {
    const key = await deps.apiKeys.find(caller.userId, params.id);
    if (!key) throw new NotFound();
    return reply(presentApiKey(key));
  }),
  /** Revokes one of the caller's own keys. Other services learn of it within 5 s. */
  endpoint(identity, 'DELETE /api-keys/{id}', async ({ caller, params }) => {
    if (!(await deps.apiKeys.revoke(caller.userId, params.id))) throw new NotFound();
    return nothing;
  }),
  endpoint(identity, 'DELETE /api-keys', async ({ caller }) => {
    await deps.apiKeys.revokeOf(caller.userId);
    return nothing;
  }),
  /** Lists ended keys, and users whose earlier access is invalid, for services that store what keys or users created. */
  endpoint(identity, 'GET /internal/ended-keys', async ({ query }) => {
    const now = new Date();
    const since = feedStart(query.since);
    const [ended, voided] = await Promise.all([deps.apiKeys.invalidSince(since, now), deps.users.voidedSince(since)]);
    const access = voided.flatMap(({ _id, access_void_before: before }) =>
      before ? { user_id: _id, before: before.toISOString() } : [],
    );
    return reply({ ended, voided: access, as_of: now.toISOString() });
  }),
];
