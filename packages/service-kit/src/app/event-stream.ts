import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { EventsReply } from './endpoint.ts';

/** The gateway ends what is silent for 10 s. */
const DEFAULT_COMMENT_EVERY = 5_000;

/** Events as their lines (server-sent events, each of JSON), and comments while there are none; ends with the signal, and asks for none after it. */
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
    // Whoever makes the events may be in the middle of one: it is told, and not waited for.
    void iterator.return?.().catch(() => undefined);
  }
}

async function* after(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>) {
  if (!first.done) yield first.value;
  yield* rest;
}

/**
 * Answers a stream of server-sent events, which ends with the signal. Nothing is answered before the first of them, or
 * the first comment.
 */
export async function sendEvents(
  ctx: Context,
  reply: Pick<EventsReply<unknown>, 'events' | 'commentEvery'>,
  signal: AbortSignal,
): Promise<void> {
  const lines = linesOf(reply, signal);
  const first = await lines.next();
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // A proxy in front of us must not gather what comes.
    'X-Accel-Buffering': 'no',
  });
  ctx.body = Readable.from(after(first, lines));
}
