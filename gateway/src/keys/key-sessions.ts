import type { KeySession } from '@keystead/contracts';
import { AppError, apiKeyHash, modeOfApiKey, Unauthenticated } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';

/** Requests a token from identity in exchange for a key. */
export type FetchSession = (key: string, requestId: string) => Promise<KeySession>;

type Outcome = { readonly session: KeySession } | { readonly error: AppError };

/**
 * How long before its expiry a token is replaced, in milliseconds, so that it stays valid until its request is
 * answered.
 */
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

/**
 * Caches the tokens of API keys. It requests each token once, however many requests use its key, and keeps it until
 * shortly before it expires.
 */
export class KeySessions {
  readonly #fetch: FetchSession;
  /** By the key's hash: the keys themselves are not stored. */
  readonly #outcomes = new LRUCache<string, Outcome>({ max: MAX_CACHED });
  readonly #pending = new Map<string, Promise<Outcome>>();

  constructor(fetch: FetchSession) {
    this.#fetch = fetch;
  }

  /**
   * The token of a key.
   * @throws {AppError} 401 for a key that is invalid or of the other mode, 402 if the plan allows no keys.
   */
  async of(key: string, requestId: string): Promise<KeySession> {
    if (!modeOfApiKey(key)) throw noKey();
    const hash = apiKeyHash(key);
    const outcome = this.#outcomes.get(hash) ?? (await this.#exchangeOnce(hash, key, requestId));
    if ('error' in outcome) throw outcome.error;
    return outcome.session;
  }

  /** Drops the token of a key, because it is no longer valid. */
  forget(key: string): void {
    this.#outcomes.delete(apiKeyHash(key));
  }

  #exchangeOnce(hash: string, key: string, requestId: string): Promise<Outcome> {
    const pending = this.#pending.get(hash) ?? this.#exchange(hash, key, requestId);
    this.#pending.set(hash, pending);
    return pending.finally(() => this.#pending.delete(hash));
  }

  async #exchange(hash: string, key: string, requestId: string): Promise<Outcome> {
    const [outcome, standsFor] = await this.#outcome(key, requestId);
    if (standsFor > 0) this.#outcomes.set(hash, outcome, { ttl: standsFor });
    return outcome;
  }

  async #outcome(key: string, requestId: string): Promise<[Outcome, number]> {
    try {
      const session = await this.#fetch(key, requestId);
      return [{ session }, Date.parse(session.expires_at) - EXPIRY_MARGIN_MS - Date.now()];
    } catch (error) {
      const keyError = cacheableError(error);
      if (!keyError) throw error;
      return [{ error: keyError }, ERROR_CACHE_MS];
    }
  }
}
