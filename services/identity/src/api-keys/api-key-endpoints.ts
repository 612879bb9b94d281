import type { Endpoint } from '@keystead/service-kit';
import { createApiKey } from './create-api-key.ts';
import { createKeySession } from './create-key-session.ts';
import { listApiKeys } from './list-api-keys.ts';
import { listEndedKeys } from './list-ended-keys.ts';
import { readApiKey } from './read-api-key.ts';
import { revokeAllApiKeys, revokeApiKey } from './revoke-api-key.ts';

type Dependencies = Parameters<typeof createApiKey>[0] & Parameters<typeof createKeySession>[0];

export const apiKeyEndpoints = (deps: Dependencies): Endpoint[] => [
  listApiKeys(deps),
  createApiKey(deps),
  readApiKey(deps.apiKeys),
  revokeApiKey(deps.apiKeys),
  revokeAllApiKeys(deps.apiKeys),
  listEndedKeys(deps),
  createKeySession(deps),
];
