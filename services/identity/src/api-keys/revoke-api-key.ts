import { identity } from '@keystead/contracts';
import { endpoint, NotFound, nothing } from '@keystead/service-kit';
import type { ApiKeyStore } from './api-key-store.ts';

/** Revokes one of the caller's own keys. Other services learn of it within 5 s. */
export const revokeApiKey = (apiKeys: ApiKeyStore) =>
  endpoint(identity, 'DELETE /api-keys/{id}', async ({ caller, params }) => {
    if (!(await apiKeys.revoke(caller.userId, params.id))) throw new NotFound();
    return nothing;
  });

/** Revokes all API keys of the caller, for example after a password leak. */
export const revokeAllApiKeys = (apiKeys: ApiKeyStore) =>
  endpoint(identity, 'DELETE /api-keys', async ({ caller }) => {
    await apiKeys.revokeOf(caller.userId);
    return nothing;
  });
