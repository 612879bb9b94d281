import { identity } from '@keystead/contracts';
import { endpoint, NotFound, reply } from '@keystead/service-kit';
import { presentApiKey } from './api-key-presenter.ts';
import type { ApiKeyStore } from './api-key-store.ts';

/** Returns one of the caller's own keys. */
export const readApiKey = (apiKeys: ApiKeyStore) =>
  endpoint(identity, 'GET /api-keys/{id}', async ({ caller, params }) => {
    const key = await apiKeys.find(caller.userId, params.id);
    if (!key) throw new NotFound();
    return reply(presentApiKey(key));
  });
