import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, ApiError, createClient } from '@keystead/api-client';

export type Send<T> = (
  api: ApiClient,
  signal: AbortSignal,
) => Promise<{ readonly data: T; readonly response: Response }>;

/** A response that states the outcome of a request. */
export interface Outcome<T> {
  readonly data: T;
  readonly status: number;
  readonly requestId: string;
}

const TIMEOUT_MS = 15_000;
/** Milliseconds after which a request without a response is a failure of the product. No fault lasts that long. */
const GIVE_UP_AFTER_MS = 120_000;
/** The minimum and maximum milliseconds between two attempts. */
const pauses = { least: 100, most: 600 };

/** Statuses that leave the outcome of a request open. It is sent again, since its key makes that safe. */
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && !TRANSIENT.has(error.status) && error.code !== 'idempotency_in_progress';

/** Counts of responses by status. `cut` counts missing ones. */
export type Answers = Map<string, number>;

/**
 * An API client that continues until it knows the outcome of a request: with the retries of our client, and then with
 * new requests under the same key.
 */
export class RetryingClient {
  readonly #api: ApiClient;
  /** The same client without retries, for aborted requests. */
  readonly #withoutRetries: ApiClient;
  readonly #random: () => number;
  #sent = 0;

  constructor(baseUrl: string, token: string, { random, answers }: { random: () => number; answers: Answers }) {
    const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
    const send = async (request: Request) => {
      this.#sent += 1;
      try {
        const response = await fetch(request);
        // A 500 is unexpected: record its route.
        count(
          response.status === 500 ? `500 ${request.method} ${new URL(request.url).pathname}` : String(response.status),
        );
        return response;
      } catch (error) {
        count('cut');
        throw error;
      }
    };
    this.#random = random;
    this.#api = createClient({ baseUrl, key: token, fetch: send });
    this.#withoutRetries = createClient({ baseUrl, key: token, fetch: send, retries: 0 });
  }

  /**
   * How often the last request was sent. If more than once, an earlier attempt may have succeeded without a response.
   */
  get sent(): number {
    return this.#sent;
  }

  /**
   * Sends a request until there is a response.
   * @throws ApiError when it is rejected, Error when there is no response for two minutes.
   */
  async sendUntilAnswered<T>(send: Send<T>): Promise<Outcome<T>> {
    this.#sent = 0;
    const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      try {
        return outcomeOf(await send(this.#api, AbortSignal.timeout(TIMEOUT_MS)));
      } catch (error) {
        if (isFinal(error)) throw error;
        if (performance.now() > giveUpAt) throw new Error('no response for two minutes', { cause: error });
        await wait(pauses.least + this.#random() * (pauses.most - pauses.least));
      }
    }
  }

  /** Sends once and aborts after a number of milliseconds; undefined if there was no response by then. */
  async sendAndAbort<T>(send: Send<T>, milliseconds: number): Promise<Outcome<T> | undefined> {
    this.#sent = 0;
    try {
      return outcomeOf(await send(this.#withoutRetries, AbortSignal.timeout(milliseconds)));
    } catch (error) {
      if (isFinal(error)) throw error;
      return undefined;
    }
  }
}

const outcomeOf = <T>({ data, response }: { data: T; response: Response }): Outcome<T> => ({
  data,
  status: response.status,
  requestId: response.headers.get('x-request-id') ?? '',
});
