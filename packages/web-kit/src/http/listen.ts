import type { Body, Params, Query, StreamEvent, StreamOperation } from '@keystead/contracts';
import { ApiError, NoAnswerError } from './errors.ts';
import type { Part } from './request.ts';
import { type AnyOptions, type ByteStream, send, textPieces } from './send.ts';

const LINE_END = /\r\n|\n|\r/;

function dataOf(line: string): string | null {
  if (line === 'data') return '';
  return line.startsWith('data:') ? line.slice('data:'.length).replace(/^ /, '') : null;
}

/** Parses server-sent events as the HTML standard defines them, without names, ids and retry times. */
export function eventParser() {
  let rest = '';
  let data: string[] = [];
  const finish = () => {
    const whole = data.length === 0 ? [] : [data.join('\n')];
    data = [];
    return whole;
  };
  const line = (text: string) => {
    if (text === '') return finish();
    const value = dataOf(text);
    if (value !== null) data.push(value);
    return [];
  };
  return {
    /** Takes the next piece, and returns the data of complete events. A comment, which keeps the line open, has none. */
    push(piece: string): string[] {
      rest += piece;
      // The second half of a CRLF may come with the next piece.
      const complete = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
      const lines = complete.split(LINE_END);
      const partial = lines.pop() ?? '';
      rest = partial + rest.slice(complete.length);
      return lines.flatMap(line);
    },
  };
}

/** How long a stream may be silent, in milliseconds. Its service sends something, if only a comment, more often. */
export const IDLE_TIMEOUT_MS = 12_000;

/** Watches a connection that may take any time in total, but may not be silent for {@link IDLE_TIMEOUT_MS}. */
function idleTimeout(caller?: AbortSignal) {
  const line = new AbortController();
  const leave = () => line.abort(caller?.reason);
  const onTimeout = () => line.abort();
  let timer = setTimeout(onTimeout, IDLE_TIMEOUT_MS);
  if (caller?.aborted) leave();
  caller?.addEventListener('abort', leave);
  const ended = new Promise<never>((_, reject) => {
    line.signal.addEventListener('abort', () => reject(line.signal.reason));
    if (line.signal.aborted) reject(line.signal.reason);
  });
  // It may end while nothing awaits it.
  ended.catch(() => {});
  return {
    /** Aborted when the connection was silent for too long, or by its caller. */
    signal: line.signal,
    /** Resolves like `work`; rejects as soon as the connection has ended. Each result restarts the timeout. */
    async watch<T>(work: Promise<T>): Promise<T> {
      const result = await Promise.race([work, ended]);
      clearTimeout(timer);
      timer = setTimeout(onTimeout, IDLE_TIMEOUT_MS);
      return result;
    },
    stop(): void {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
      line.abort();
    },
  };
}

type ListenOptions<O extends StreamOperation> = Part<'params', Params<O>> &
  Part<'query', Query<O>> &
  Part<'body', Body<O>> & {
    /** Ends the stream. A pending read is rejected with the signal's reason. */
    signal?: AbortSignal;
  };

async function* receivedFrom(operation: StreamOperation, options: AnyOptions, line: ReturnType<typeof idleTimeout>) {
  const { data: stream } = await line.watch(
    send<ByteStream>(
      operation,
      { ...options, signal: line.signal },
      // An XMLHttpRequest gives nothing before the answer is complete. The idle timeout replaces the usual one.
      { adapter: 'fetch', responseType: 'stream', timeout: 0, headers: { Accept: 'text/event-stream' } },
    ),
  );
  const pieces = textPieces(stream);
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
 * Yields the events of an answer; leaving the loop ends the stream. Its end doesn't say whether the server was
 * finished: the contract's last event does.
 * @throws the errors of `request`; {@link NoAnswerError} also after twelve seconds without even a comment.
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
