import type { KeySession } from '@keystead/contracts';
import { apiKeyFrom, type TokenVerifier, Unauthenticated } from '@keystead/service-kit';
import type { Middleware } from 'koa';
import { operationAccess } from '../api/operation-access.ts';
import { isApi } from '../edge/is-api.ts';
import type { KeySessions } from './key-sessions.ts';

/**
 * Returns a valid token of a key. If the cached one is no longer valid, as after its key was revoked, it requests a new
 * one.
 */
async function validSession(
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
 * Replaces an API key with a token before anything else reads it, and stores the limits of its plan in
 * `ctx.state.keySession`. A key is never forwarded. Where no token is read, the key is removed.
 */
export function exchangeKey(sessions: KeySessions, verifier: TokenVerifier): Middleware {
  return async (ctx, next) => {
    const { headers } = ctx.req;
    const key = apiKeyFrom(headers.authorization);
    if (key === undefined) return next();
    if (!isApi(ctx.path) || operationAccess(ctx.method, ctx.path.slice('/api'.length)) === 'public') {
      delete headers.authorization;
      return next();
    }
    const session = await validSession(key, ctx.state.requestId, { sessions, verifier });
    headers.authorization = `Bearer ${session.token}`;
    ctx.state.keySession = session;
    return next();
  };
}
