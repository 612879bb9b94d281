import { identity } from '@keystead/contracts';
import {
  AppError,
  apiKeyHash,
  authorise,
  type Caller,
  endpoint,
  modeOfApiKey,
  NotFound,
  reply,
  type TokenVerifier,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { User } from '../users/user.ts';
import { type ApiKey, assertApiAllowed } from './api-key.ts';

/** The lifetime of a key's token in milliseconds: by then, changes of the owner, the plan and the key take effect. */
const TOKEN_LIFETIME_MS = 5 * 60_000;

const unknownKey = () => new NotFound('This API key does not exist or is no longer valid.');

const isVoid = (key: ApiKey, { access_void_before }: User): boolean =>
  access_void_before != null && key.created_at <= access_void_before;

async function findValidKey(
  { users, apiKeys, keyMode }: Dependencies,
  text: string,
  now: Date,
): Promise<{ key: ApiKey; owner: User }> {
  const mode = modeOfApiKey(text);
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

/**
 * The caller of a key's new token.
 * @throws NotFound if the key was revoked in the meantime.
 */
async function callerOf(token: string, verifier: TokenVerifier): Promise<Caller> {
  try {
    return await verifier.user(token);
  } catch (error) {
    throw error instanceof Unauthenticated ? unknownKey() : error;
  }
}

/**
 * Exchanges an API key for a token; only the gateway may. The token is verified before billing is asked for the
 * entitlements with it, so a key that was revoked in the meantime gets none.
 */
export const createKeySession = (deps: Dependencies) =>
  endpoint(identity, 'POST /internal/key-sessions', async ({ service, body, requestId }) => {
    authorise(service === 'gateway', 'Only the gateway may exchange API keys.');
    const now = new Date();
    const { key, owner } = await findValidKey(deps, body.key, now);
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
    });
  });
