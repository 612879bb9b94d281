import type { Body, Params, Query, StreamEvent, StreamOperation } from '@keystead/contracts';
import { ApiError } from './api-error.ts';
import { eventParser } from './event-parser.ts';
import { type IdleTimeout, idleTimeout } from './idle-timeout.ts';
import { NoAnswerError } from './no-answer-error.ts';
import type { Part } from './request.ts';
import { type AnyOptions, send } from './send.ts';
import { type ByteStream, textPieces } from './text-pieces.ts';

/** Options of an operation whose answer is a stream. */
export type ListenOptions<O extends StreamOperation> = Part<'params', Params<O>> &
  Part<'query', Query<O>> &
  Part<'body', Body<O>> & {
    /** Ends the stream. A pending read is rejected with the signal's reason. */
    signal?: AbortSignal;
  };

async function open(operation: StreamOperation, options: AnyOptions, line: IdleTimeout): Promise<ByteStream> {
  const { data } = await line.watch(
    send<ByteStream>(
      operation,
      { ...options, signal: line.signal },
      // An XMLHttpRequest gives nothing before the answer is complete. The idle timeout replaces an overall
      // timeout.
      { adapter: 'fetch', responseType: 'stream', timeout: 0, headers: { Accept: 'text/event-stream' } },
    ),
  );
  return data;
}

async function* receivedFrom(operation: StreamOperation, options: AnyOptions, line: IdleTimeout) {
  const pieces = textPieces(await open(operation, options, line));
  const parser = eventParser();
  try {
    for (;;) {
      const { done, value } = await line.watch(pieces.next());
      if (done) return;
      for (const data of parser.push(value)) yield JSON.parse(data) as unknown;
    }
  } finally {
    // Not awaited: a pending read would delay it.
    void pieces.return();
  }
}

/**
 * Sends an operation and yields the events of its answer as they arrive. Leaving the loop ends the stream. The end of
 * the stream doesn't say whether the server was finished: the contract's last event does.
 *
 * @throws {ApiError} when the server answered with an error instead; a 401 has the same effect as with `request`.
 * @throws {NoAnswerError} when nothing, not even a comment, has arrived for twelve seconds, or the connection broke.
 */
export async function* listen<O extends StreamOperation>(
  operation: O,
  { signal, ...options }: ListenOptions<O>,
): AsyncGenerator<StreamEvent<O>, void, undefined> {
  const line = idleTimeout(signal);
  try {
    for await (const event of receivedFrom(operation, options, line)) yield event as StreamEvent<O>;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    // A broken connection, or data that is not an event, counts as no answer.
    throw error instanceof ApiError ? error : new NoAnswerError(error);
  } finally {
    line.stop();
  }
}
