import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { EventsReply } from './endpoint.ts';

/** Milliseconds. The gateway closes a connection that is silent for 10 s. */
const DEFAULT_COMMENT_EVERY = 5_000;

const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Returns the signal of a response: it aborts when the connection closes before the whole response is sent. */
export function clientGone(res: ServerResponse): AbortSignal {
  const earlier = signals.get(res);
  if (earlier) return earlier;
  const gone = new AbortController();
  signals.set(res, gone.signal);
  const closed = () => res.writableFinished || gone.abort();
  // The `close` event may have fired already.
  if (res.closed || res.destroyed) closed();
  else res.once('close', closed);
  return gone.signal;
}

/** Events as lines with JSON data, and comments while there are none. After the signal it requests no further event. */
export async function* linesOf(
  { events, commentEvery = DEFAULT_COMMENT_EVERY }: Pick<EventsReply<unknown>, 'events' | 'commentEvery'>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const iterator = events[Symbol.asyncIterator]();
  const gone = new Promise<'gone'>((resolve) =>
    signal.addEventListener('abort', () => resolve('gone'), { once: true }),
  );
  try {
    let next: Promise<IteratorResult<unknown>> | undefined;
    while (!signal.aborted) {
      next ??= iterator.next();
      const { promise: silent, resolve } = Promise.withResolvers<'silent'>();
      const timer = setTimeout(resolve, commentEvery, 'silent');
      const it = await Promise.race([next, silent, gone]).finally(() => clearTimeout(timer));
      if (it === 'gone') return;
      if (it === 'silent') yield ':\n\n';
      else if (it.done) return;
      else {
        next = undefined;
        yield `data: ${JSON.stringify(it.value)}\n\n`;
      }
    }
  } finally {
    // The source may be in the middle of an event: request its end, but do not wait for it.
    void iterator.return?.().catch(() => undefined);
  }
}

async function* after(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>) {
  if (!first.done) yield first.value;
  yield* rest;
}

/** The response starts only with the first event or comment, so an earlier error is a normal error response. */
export async function sendEvents(
  ctx: Context,
  reply: Pick<EventsReply<unknown>, 'events' | 'commentEvery'>,
): Promise<void> {
  const lines = linesOf(reply, clientGone(ctx.res));
  const first = await lines.next();
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // Prevents a proxy in front of the service from buffering events.
    'X-Accel-Buffering': 'no',
  });
  ctx.body = Readable.from(after(first, lines));
}
