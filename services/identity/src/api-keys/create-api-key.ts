import { identity, type KeyMode } from '@keystead/contracts';
import {
  authorise,
  created,
  EmailUnconfirmed,
  type Entitlements,
  endpoint,
  type IdSource,
  Unauthenticated,
} from '@keystead/service-kit';
import { signedInUser } from '../users/signed-in-user.ts';
import type { UserStore } from '../users/user-store.ts';
import { assertApiAllowed, keyLimit } from './api-allowance.ts';
import { newApiKey } from './api-key.ts';
import { apiKeyPolicy, assertScopesOf } from './api-key-policy.ts';
import { presentApiKey } from './api-key-presenter.ts';
import type { ApiKeyStore } from './api-key-store.ts';

interface Dependencies {
  readonly users: UserStore;
  readonly apiKeys: ApiKeyStore;
  readonly keyIds: IdSource;
  readonly entitlements: Entitlements;
  readonly keyMode: KeyMode;
}

/** Creates a key within the plan's limit. Only this response contains its text. */
export const createApiKey = ({ users, apiKeys, keyIds, entitlements, keyMode: mode }: Dependencies) =>
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
