import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { ApiKeyStore } from '../api-keys/api-key-store.ts';
import type { SessionStore } from './session-store.ts';

/** Answers which sessions ended before their time, those of revoked API keys among them, to services that keep a copy of the list. */
export const listEndedSessions = (sessions: SessionStore, apiKeys: ApiKeyStore) =>
  endpoint(identity, 'GET /internal/ended-sessions', async ({ query: { since } }) => {
    // The sessions first: the instant of the answer is that of their reading, or before it.
    const [page, ofKeys] = await Promise.all([sessions.endedSince(since), apiKeys.endedSince(since)]);
    return reply({ ...page, ended: [...page.ended, ...ofKeys] });
  });
