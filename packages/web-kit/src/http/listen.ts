import type { Body, Params, Query, StreamEvent, StreamOperation } from '@keystead/contracts';
import { ApiError } from './api-error.ts';
import { eventParser } from './event-parser.ts';
import { NoAnswerError } from './no-answer-error.ts';
import { type QuietLine, quietLine } from './quiet-line.ts';
import type { Part } from './request.ts';
import { type AnyOptions, send } from './send.ts';
import { type ByteStream, textPieces } from './text-pieces.ts';

/** What goes along with an operation whose answer is a stream. */
export type ListenOptions<O extends StreamOperation> = Part<'params', Params<O>> &
  Part<'query', Query<O>> &
  Part<'body', Body<O>> & {
    /** Ends it. Whatever waits for the next event is rejected with the signal's reason. */
    signal?: AbortSignal;
  };

async function open(operation: StreamOperation, options: AnyOptions, line: QuietLine): Promise<ByteStream> {
  const { data } = await line.hear(
    send<ByteStream>(
      operation,
      { ...options, signal: line.signal },
      // An XMLHttpRequest gives nothing before it has all. The line's own watch is in place of a limit in all.
      { adapter: 'fetch', responseType: 'stream', timeout: 0, headers: { Accept: 'text/event-stream' } },
    ),
  );
  return data;
}

async function* heardFrom(operation: StreamOperation, options: AnyOptions, line: QuietLine) {
  const pieces = textPieces(await open(operation, options, line));
  const parser = eventParser();
  try {
    for (;;) {
      const { done, value } = await line.hear(pieces.next());
      if (done) return;
      for (const data of parser.take(value)) yield JSON.parse(data) as unknown;
    }
  } finally {
    // Not awaited: a read that is still waiting would hold it up.
    void pieces.return();
  }
}

/**
 * Sends an operation and gives the events of its answer as they come. Who leaves the loop ends it. That the stream has
 * come to an end says nothing of whether it was meant to: the contract's last event does.
 *
 * @throws {ApiError} when the server answered with an error instead; a 401 is what it is to `request`.
 * @throws {NoAnswerError} when nothing, not even a sign of life, has come for twelve seconds, or the line broke.
 */
export async function* listen<O extends StreamOperation>(
  operation: O,
  { signal, ...options }: ListenOptions<O>,
): AsyncGenerator<StreamEvent<O>, void, undefined> {
  const line = quietLine(signal);
  try {
    for await (const event of heardFrom(operation, options, line)) yield event as StreamEvent<O>;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    // A line that breaks, or what is no event on it, is no answer.
    throw error instanceof ApiError ? error : new NoAnswerError(error);
  } finally {
    line.hangUp();
  }
}
