import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { ApiKeyStore } from '../api-keys/api-key-store.ts';
import type { SessionStore } from './session-store.ts';

/** Lists sessions that ended early, those of revoked API keys included, for services that store a copy of the list. */
export const listEndedSessions = (sessions: SessionStore, apiKeys: ApiKeyStore) =>
  endpoint(identity, 'GET /internal/ended-sessions', async ({ query: { since } }) => {
    // The sessions come first: their `as_of` is taken before either read starts.
    const [page, ofKeys] = await Promise.all([sessions.endedSince(since), apiKeys.endedSince(since)]);
    return reply({ ...page, ended: [...page.ended, ...ofKeys] });
  });
