import type { ApiKey as ApiKeyAnswer } from '@keystead/contracts';
import type { ApiKey } from './api-key.ts';

/** A key as shown to its owner. */
export const presentApiKey = (key: ApiKey): ApiKeyAnswer => ({
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
