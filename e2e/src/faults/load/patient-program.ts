import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, ApiError, createClient } from '@keystead/api-client';

/** Sends a request by the client. */
export type Send<T> = (
  api: ApiClient,
  signal: AbortSignal,
) => Promise<{ readonly data: T; readonly response: Response }>;

/** An answer that says what became of a request. */
export interface Settled<T> {
  readonly data: T;
  readonly status: number;
  readonly requestId: string;
}

/** Milliseconds for which one answer is waited for. */
const patience = 15_000;
/** Milliseconds after which a request that nobody has answered is a failure of the product: no fault lasts so long. */
const givesUpAfter = 120_000;
/** Milliseconds between two tries, at least and at most. */
const pauses = { least: 100, most: 600 };

/** Statuses by which nobody says what became of a request: it is sent again, as it can do no harm twice. */
const unsettled = new Set([408, 429, 500, 502, 503, 504]);
const isSettled = (error: unknown): error is ApiError =>
  error instanceof ApiError && !unsettled.has(error.status) && error.code !== 'idempotency_in_progress';

/** Answers by their status, and `cut` for those that never came. */
export type Answers = Map<string, number>;

/**
 * A program at the API that goes on until it knows what became of what it asked for: by the retries of our client, and then
 * anew with the same key.
 */
export class PatientProgram {
  readonly #api: ApiClient;
  /** The same client without retries, for who doesn't wait. */
  readonly #hasty: ApiClient;
  readonly #random: () => number;
  #sent = 0;

  constructor(baseUrl: string, token: string, { random, answers }: { random: () => number; answers: Answers }) {
    const note = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
    const send = async (request: Request) => {
      this.#sent += 1;
      try {
        const response = await fetch(request);
        // A failure that has no word of its own is one to look into.
        note(
          response.status === 500 ? `500 ${request.method} ${new URL(request.url).pathname}` : String(response.status),
        );
        return response;
      } catch (error) {
        note('cut');
        throw error;
      }
    };
    this.#random = random;
    this.#api = createClient({ baseUrl, key: token, fetch: send });
    this.#hasty = createClient({ baseUrl, key: token, fetch: send, retries: 0 });
  }

  /** How often the last request went out. More than once: an earlier time it may have been done without an answer. */
  get sent(): number {
    return this.#sent;
  }

  /**
   * Sends until there is an answer.
   * @throws ApiError when that is a refusal, Error when nobody has answered for two minutes.
   */
  async settle<T>(send: Send<T>): Promise<Settled<T>> {
    this.#sent = 0;
    const giveUpAt = performance.now() + givesUpAfter;
    for (;;) {
      try {
        return settled(await send(this.#api, AbortSignal.timeout(patience)));
      } catch (error) {
        if (isSettled(error)) throw error;
        if (performance.now() > giveUpAt) throw new Error('nobody has answered for two minutes', { cause: error });
        await wait(pauses.least + this.#random() * (pauses.most - pauses.least));
      }
    }
  }

  /** Sends once and goes away after so many milliseconds; undefined when there was no answer by then. */
  async sendAndLeave<T>(send: Send<T>, milliseconds: number): Promise<Settled<T> | undefined> {
    this.#sent = 0;
    try {
      return settled(await send(this.#hasty, AbortSignal.timeout(milliseconds)));
    } catch (error) {
      if (isSettled(error)) throw error;
      return undefined;
    }
  }
}

const settled = <T>({ data, response }: { data: T; response: Response }): Settled<T> => ({
  data,
  status: response.status,
  requestId: response.headers.get('x-request-id') ?? '',
});
