import type { KeySession } from '@keystead/contracts';
import { apiKeyHash, KnownError, modeOfApiKey, Unauthenticated } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';

/** Asks identity for a token in place of a key. */
export type AskIdentity = (key: string, requestId: string) => Promise<KeySession>;

type Outcome = { readonly session: KeySession } | { readonly refusal: KnownError };

/** Milliseconds before its end at which a token is replaced, so that it holds until its request has been answered. */
const margin = 30_000;
/** Milliseconds for which a refusal stands, so that a program that knows no better does not flood identity. */
const refusalStands = 5_000;
/** Keys whose tokens are kept; the one used longest ago goes first. */
const maxStored = 10_000;

const noKey = () => new Unauthenticated('This API key is not known, was revoked or has expired.');

function refusalOf(error: unknown): KnownError | undefined {
  if (!(error instanceof KnownError)) return undefined;
  if (error.status === 404) return noKey();
  return error.status === 401 || error.status === 402 ? error : undefined;
}

/** The tokens in place of API keys: each is asked for once, however many requests come by its key, and kept until shortly before its end. */
export class KeySessions {
  readonly #ask: AskIdentity;
  /** By the key's hash: the keys themselves are kept nowhere. */
  readonly #known = new LRUCache<string, Outcome>({ max: maxStored });
  readonly #asking = new Map<string, Promise<Outcome>>();

  constructor(ask: AskIdentity) {
    this.#ask = ask;
  }

  /**
   * The token in place of a key.
   * @throws {KnownError} 401 for a key that doesn't hold or is of the other mode, 402 where the plan allows none.
   */
  async of(key: string, requestId: string): Promise<KeySession> {
    if (!modeOfApiKey(key)) throw noKey();
    const hash = apiKeyHash(key);
    const outcome = this.#known.get(hash) ?? (await this.#askOnce(hash, key, requestId));
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.session;
  }

  /** Forgets the token of a key, which doesn't hold any more. */
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
