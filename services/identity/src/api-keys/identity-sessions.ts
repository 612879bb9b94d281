import type { EndedSessions } from '@keystead/service-kit';
import type { SessionStore } from '../sessions/session-store.ts';
import { keyOfSession } from './api-key.ts';
import type { ApiKeyStore } from './api-key-store.ts';

/** Which sessions have ended: sign-in sessions, and those of API keys, which last as long as the key. */
export const identitySessions = (sessions: SessionStore, apiKeys: ApiKeyStore): EndedSessions => ({
  has(sessionId) {
    const key = keyOfSession(sessionId);
    return key === undefined ? sessions.has(sessionId) : apiKeys.isRevoked(key);
  },
});
