import { identity } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { SessionStore } from './session-store.ts';

/** Ends the caller's session. Other services learn of it within 5 s. */
export const logout = (sessions: SessionStore) =>
  endpoint(identity, 'POST /auth/logout', async ({ caller }) => {
    await sessions.end(caller.sessionId);
    return nothing;
  });
