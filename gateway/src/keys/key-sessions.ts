import type { KeySession } from '@keystead/contracts';
import { AppError, apiKeyHash, modeOfApiKey, Unauthenticated } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';

/** Requests a token from identity in exchange for a key. */
export type AskIdentity = (key: string, requestId: string) => Promise<KeySession>;

type Outcome = { readonly session: KeySession } | { readonly refusal: AppError };

/**
 * How long before its expiry a token is replaced, in milliseconds, so that it stays valid until its request is
 * answered.
 */
const margin = 30_000;
/** How long a rejection is cached, in milliseconds, so that a misconfigured program does not flood identity. */
const refusalStands = 5_000;
/** How many keys have a cached token; the least recently used one is dropped first. */
const maxStored = 10_000;

const noKey = () => new Unauthenticated('This API key is not known, was revoked or has expired.');

function refusalOf(error: unknown): AppError | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.status === 404) return noKey();
  return error.status === 401 || error.status === 402 ? error : undefined;
}

/**
 * Caches the tokens of API keys. It requests each token once, however many requests use its key, and keeps it until
 * shortly before it expires.
 */
export class KeySessions {
  readonly #ask: AskIdentity;
  /** By the key's hash: the keys themselves are not stored. */
  readonly #known = new LRUCache<string, Outcome>({ max: maxStored });
  readonly #asking = new Map<string, Promise<Outcome>>();

  constructor(ask: AskIdentity) {
    this.#ask = ask;
  }

  /**
   * The token of a key.
   * @throws {AppError} 401 for a key that is invalid or of the other mode, 402 if the plan allows no keys.
   */
  async of(key: string, requestId: string): Promise<KeySession> {
    if (!modeOfApiKey(key)) throw noKey();
    const hash = apiKeyHash(key);
    const outcome = this.#known.get(hash) ?? (await this.#askOnce(hash, key, requestId));
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.session;
  }

  /** Drops the token of a key, because it is no longer valid. */
  forget(key: string): void {
    this.#known.delete(apiKeyHash(key));
  }

  #askOnce(hash: string, key: string, requestId: string): Promise<Outcome> {
    const asking = this.#asking.get(hash) ?? this.#exchange(hash, key, requestId);
    this.#asking.set(hash, asking);
    return asking.finally(() => this.#asking.delete(hash));
  }

  async #exchange(hash: string, key: string, requestId: string): Promise<Outcome> {
    const [outcome, standsFor] = await this.#outcome(key, requestId);
    if (standsFor > 0) this.#known.set(hash, outcome, { ttl: standsFor });
    return outcome;
  }

  async #outcome(key: string, requestId: string): Promise<[Outcome, number]> {
    try {
      const session = await this.#ask(key, requestId);
      return [{ session }, Date.parse(session.expires_at) - margin - Date.now()];
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return [{ refusal }, refusalStands];
    }
  }
}
