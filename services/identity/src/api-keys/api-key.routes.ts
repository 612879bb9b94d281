import { type ApiAllowance, type ApiKey as ApiKeyAnswer, identity, keyModes, MCP_PATH } from '@keystead/contracts';
import {
  AppError,
  apiKeyHash,
  authorise,
  type Caller,
  created,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  feedStart,
  kindOfSecret,
  NotFound,
  nothing,
  reply,
  type TokenVerifier,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { signedInUser } from '../users/user.repository.ts';
import type { User } from '../users/user.ts';
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

/** Only this response contains the text of the key. */
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

/** Milliseconds. By then, changes of the owner, the plan and the key take effect. */
const TOKEN_LIFETIME_MS = 5 * 60_000;

const unknownKey = () => new NotFound('This API key does not exist or is no longer valid.');

export const isVoid = (key: ApiKey, { access_void_before }: User): boolean =>
  access_void_before != null && key.created_at <= access_void_before;

async function findValidKey(
  { users, apiKeys, keyMode }: Dependencies,
  text: string,
  now: Date,
): Promise<{ key: ApiKey; owner: User }> {
  const mode = keyModes.find((one) => one === kindOfSecret(text));
  if (!mode) throw unknownKey();
  if (mode !== keyMode)
    throw new AppError(401, 'wrong_mode', `This is a ${mode} key, but only ${keyMode} keys are accepted here.`);
  const key = await apiKeys.findValid(apiKeyHash(text), now);
  const owner = key && (await users.find(key.user_id));
  // A key created before the address was confirmed stays invalid: an attacker who registered
  // another person's address must not keep access once its owner confirms it.
  if (!key || !owner?.email_confirmed || isVoid(key, owner)) throw unknownKey();
  return { key, owner };
}

/** The app of an access token, as a key with the scopes and the end of the token. */
async function findApp(
  { users, apiKeys, appSecrets }: Dependencies,
  text: string,
  now: Date,
): Promise<{ key: ApiKey; owner: User }> {
  const secret = await appSecrets.findValid('app', text, now);
  const key = secret?.app_id ? await apiKeys.findApp(secret.app_id, now) : null;
  const owner = key && (await users.find(key.user_id));
  if (!secret || !key || !owner?.email_confirmed || isVoid(key, owner)) throw unknownKey();
  return { key: { ...key, scopes: secret.scopes, expires_at: secret.valid_until }, owner };
}

/** @throws NotFound if the key was revoked in the meantime */
async function callerOf(token: string, verifier: TokenVerifier): Promise<Caller> {
  try {
    return await verifier.user(token);
  } catch (error) {
    throw error instanceof Unauthenticated ? unknownKey() : error;
  }
}

/**
 * The token is verified before billing is asked for the entitlements with it, so a key that was revoked in the meantime
 * gets none.
 */
const createKeySession = (deps: Dependencies) =>
  endpoint(identity, 'POST /internal/key-sessions', async ({ service, body, requestId }) => {
    authorise(service === 'gateway', 'Only the gateway may exchange API keys.');
    const now = new Date();
    const isApp = kindOfSecret(body.key) === 'app';
    const { key, owner } = isApp ? await findApp(deps, body.key, now) : await findValidKey(deps, body.key, now);
    const end = now.getTime() + TOKEN_LIFETIME_MS;
    const expiresAt = new Date(Math.min(end, key.expires_at?.getTime() ?? end));
    const token = await deps.signer.forKey(owner, key, expiresAt);
    const entitled = await deps.entitlements.of(await callerOf(token, deps.verifier), requestId);
    assertApiAllowed(entitled);
    await deps.apiKeys.recordUse(key._id, now);
    return reply({
      token,
      expires_at: expiresAt.toISOString(),
      key_id: key._id,
      account_id: owner.account_id,
      requests_per_minute: entitled.api.requests_per_minute,
      ...(isApp && { resource: MCP_PATH }),
    });
  });

export const apiKeyEndpoints = (deps: Dependencies): Endpoint[] => [
  /** Never rejected (rules §2). */
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
  /** Other services learn of it within 5 s. */
  endpoint(identity, 'DELETE /api-keys/{id}', async ({ caller, params }) => {
    if (!(await deps.apiKeys.revoke(caller.userId, params.id))) throw new NotFound();
    return nothing;
  }),
  endpoint(identity, 'DELETE /api-keys', async ({ caller }) => {
    await deps.apiKeys.revokeAll(caller.userId, 'keys');
    return nothing;
  }),
  /** For services that store what keys or users created. */
  endpoint(identity, 'GET /internal/ended-keys', async ({ query }) => {
    const now = new Date();
    const since = feedStart(query.since);
    const [ended, voided] = await Promise.all([deps.apiKeys.invalidSince(since, now), deps.users.voidedSince(since)]);
    const access = voided.flatMap(({ _id, access_void_before: before }) =>
      before ? { user_id: _id, before: before.toISOString() } : [],
    );
    return reply({ ended, voided: access, as_of: now.toISOString() });
  }),
  createKeySession(deps),
];
