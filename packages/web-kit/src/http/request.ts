import type {
  Answer,
  Body,
  DownloadOperation,
  Operation,
  Params,
  Query,
  StreamOperation,
  UploadOperation,
} from '@keystead/contracts';
import { session } from '../session.ts';
import { earlyAnswer, send } from './send.ts';

let count = 0;
let waiting: (() => void)[] = [];

function end(): void {
  count -= 1;
  if (count > 0) return;
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) callback();
}

export async function underWay<T>(call: () => Promise<T>): Promise<T> {
  count += 1;
  try {
    return await call();
  } finally {
    end();
  }
}

/** Resolves when no call to the server is pending: immediately, or when the last one has settled. */
export function whenAnswered(): Promise<void> {
  return count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
}

/** A part of the request that its contract requires, allows or doesn't know. */
export type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: never }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** An operation with a JSON body and a JSON answer; files use `upload` and `download`, streams use `listen`. */
export type JsonOperation = Exclude<Operation, UploadOperation | DownloadOperation | StreamOperation>;

type RequestOptions<O extends Operation> = Part<'params', Params<O>> &
  Part<'query', Query<O>> &
  Part<'body', Body<O>> & {
    signal?: AbortSignal;
    /** With a POST: the same key and body create one record, however often they are sent (rules §3). */
    idempotencyKey?: string;
    fresh?: boolean;
    /** Rejected with 412 unless the record still has this version: for an operation whose body carries none. */
    ifMatch?: number;
  };

/** Options as the last argument, which may be missing where nothing in them is required. */
export type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

/**
 * Sends an operation with the session's token, and resolves with its answer (undefined for 204).
 * @throws {ApiError} for an error. A 401 to the token also ends the session and leads to the sign-in page (product §8).
 * @throws {NoAnswerError} when no answer came within ten seconds.
 */
export async function request<O extends JsonOperation>(
  operation: O,
  ...[options]: Rest<RequestOptions<O>>
): Promise<Answer<O>> {
  return underWay(async () => {
    const early = earlyAnswer(operation, options ?? {});
    // Only where there is one: `send` must note the page that calls before anything is awaited.
    if (early !== undefined) {
      const answer = await early;
      options?.signal?.throwIfAborted();
      if (answer !== undefined) return answer as Answer<O>;
    }
    const response = await send<Answer<O>>(operation, options ?? {});
    return response.status === 204 ? (undefined as Answer<O>) : response.data;
  });
}

/** Reads the user's current data into the same session. Does nothing when signed out. */
export async function renewSession(): Promise<void> {
  if (session.get().token !== null) session.start(await request('POST /auth/renew'));
}
