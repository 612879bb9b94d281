import { ApiError } from '../http/api-error.ts';

/** The connection is lost; no more events are expected for now. */
export interface ConnectionLost {
  kind: 'lost';
}

/** The wait before the second attempt, in milliseconds. Each failure doubles it, up to the longest. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** A connection that lasted this long, in milliseconds, counts as good: the next wait is the first one again. */
const GOOD_MS = 30_000;

/** A retry would get the same answer: tenants have no such connection, or the server has none. */
const isFinal = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status);

// Jitter: not all browsers reconnect at the same moment after their server has restarted.
const waitAfter = (failures: number) =>
  Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Reads one connection until it ends. Resolves with whether a reconnect makes sense. */
async function readOnce<Event>(events: AsyncIterable<Event>, onEvent: (event: Event) => void): Promise<boolean> {
  try {
    for await (const event of events) onEvent(event);
    return true;
  } catch (error) {
    return !isFinal(error);
  }
}

/**
 * Keeps a connection open on which the server sends events. Resolves once it is aborted, or the server offers none.
 *
 * @param open opens the connection, again each time that it was lost
 */
export async function keepConnected<Event>(
  open: () => AsyncIterable<Event>,
  onEvent: (event: Event | ConnectionLost) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const startedAt = Date.now();
    const again = await readOnce(open(), onEvent);
    if (signal.aborted) return;
    onEvent({ kind: 'lost' });
    if (!again) return;
    failures = Date.now() - startedAt >= GOOD_MS ? 1 : failures + 1;
    await pause(waitAfter(failures), signal);
  }
}
