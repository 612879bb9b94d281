import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { SessionStore } from './session-store.ts';

/** Answers which sessions ended before their time, to services that keep a copy of the list. */
export const listEndedSessions = (sessions: SessionStore) =>
  endpoint(identity, 'GET /internal/ended-sessions', async ({ query }) =>
    reply(await sessions.endedSince(query.since)),
  );
