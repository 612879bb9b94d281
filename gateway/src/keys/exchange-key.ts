import type { KeySession } from '@keystead/contracts';
import { shownApiKey, type TokenVerifier, Unauthenticated } from '@keystead/service-kit';
import type { Middleware } from 'koa';
import { operationAccess } from '../api/operation-access.ts';
import { isApi } from '../edge/is-api.ts';
import type { KeySessions } from './key-sessions.ts';

/** A key's token that holds; one that was kept and has ended since, as a revoked key's has, is asked for anew. */
async function heldSession(
  key: string,
  requestId: string,
  { sessions, verifier }: { readonly sessions: KeySessions; readonly verifier: TokenVerifier },
): Promise<KeySession> {
  const session = await sessions.of(key, requestId);
  try {
    await verifier.user(session.token);
    return session;
  } catch (error) {
    if (!(error instanceof Unauthenticated)) throw error;
    sessions.forget(key);
    return sessions.of(key, requestId);
  }
}

/**
 * Puts a token in the place of an API key before anything else looks at it, and says in `ctx.state.keySession` what its plan
 * allows. A key goes no further than here; where no token is looked at, it is taken away.
 */
export function exchangeKey(sessions: KeySessions, verifier: TokenVerifier): Middleware {
  return async (ctx, next) => {
    const { headers } = ctx.req;
    const key = shownApiKey(headers.authorization);
    if (key === undefined) return next();
    if (!isApi(ctx.path) || operationAccess(ctx.method, ctx.path.slice('/api'.length)) === 'public') {
      delete headers.authorization;
      return next();
    }
    const session = await heldSession(key, ctx.state.requestId, { sessions, verifier });
    headers.authorization = `Bearer ${session.token}`;
    ctx.state.keySession = session;
    return next();
  };
}
