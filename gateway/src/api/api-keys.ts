import type { KeySession } from '@keystead/contracts';
import {
  AppError,
  apiKeyFrom,
  apiKeyHash,
  kindOfSecret,
  type TokenVerifier,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { operationAt, takesCallers } from './operations.ts';

type FetchSession = (key: string, requestId: string) => Promise<KeySession>;

type Outcome = { readonly session: KeySession } | { readonly error: AppError };

/** Milliseconds before its expiry when a token is replaced, so that it stays valid until its request is answered. */
const EXPIRY_MARGIN_MS = 30_000;
/** How long a rejection is cached, in milliseconds, so that a misconfigured program does not flood identity. */
const ERROR_CACHE_MS = 5_000;
/** How many keys have a cached token; the least recently used one is dropped first. */
const MAX_CACHED = 10_000;

const noKey = () => new Unauthenticated('This API key is unknown, revoked or expired.');

function cacheableError(error: unknown): AppError | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.status === 404) return noKey();
  return error.status === 401 || error.status === 402 ? error : undefined;
}

/** Caches the tokens of API keys until shortly before they expire, and requests each once. */
export class KeySessions {
  /** By the key's hash: the keys themselves are not stored. */
  readonly #outcomes: LRUCache<string, Outcome, { readonly key: string; readonly requestId: string }>;

  constructor(fetch: FetchSession) {
    this.#outcomes = new LRUCache({
      max: MAX_CACHED,
      ttl: ERROR_CACHE_MS,
      ignoreFetchAbort: true,
      fetchMethod: async (_hash, _before, { context: { key, requestId }, options }) => {
        try {
          const session = await fetch(key, requestId);
          // A negative time has passed at once; 0 would mean forever.
          options.ttl = Date.parse(session.expires_at) - EXPIRY_MARGIN_MS - Date.now() || -1;
          return { session };
        } catch (error) {
          const keyError = cacheableError(error);
          if (!keyError) throw error;
          return { error: keyError };
        }
      },
    });
  }

  /** @throws {AppError} 401 for a key that is invalid or of the other mode, 402 if the plan allows no keys. */
  async of(key: string, requestId: string): Promise<KeySession> {
    const kind = kindOfSecret(key);
    if (!kind || kind === 'refresh' || kind === 'code') throw noKey();
    const outcome = await this.#outcomes.forceFetch(apiKeyHash(key), { context: { key, requestId } });
    if ('error' in outcome) throw outcome.error;
    return outcome.session;
  }

  forget(key: string): void {
    this.#outcomes.delete(apiKeyHash(key));
  }
}

/** A valid token of a key. If the cached one no longer is, as after a revocation, this requests a new one. */
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
 * Replaces an API key, or the access token of a connected app, with a token, and stores its plan's limits in `ctx.state.keySession`. No key
 * is forwarded. An app's token is valid only for the resource that it was issued for (RFC 8707).
 */
export function exchangeKey(sessions: KeySessions, verifier: TokenVerifier): Middleware {
  return async (ctx, next) => {
    const { headers } = ctx.req;
    const key = apiKeyFrom(headers.authorization);
    if (key === undefined) return next();
    if (!takesCallers(ctx.path) || operationAt(ctx.method, ctx.path.slice('/api'.length))?.route.access === 'public') {
      delete headers.authorization;
      return next();
    }
    const session = await validSession(key, ctx.state.requestId, { sessions, verifier });
    if (session.resource !== undefined && session.resource !== ctx.path)
      throw new Unauthenticated(`This access token is only valid for ${session.resource}.`);
    headers.authorization = `Bearer ${session.token}`;
    ctx.state.keySession = session;
    return next();
  };
}
