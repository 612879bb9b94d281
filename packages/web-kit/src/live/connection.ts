import { ApiError } from '../http/errors.ts';

/** No more events are expected for now. */
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

/** Opens a connection again when it is lost. Resolves once it is aborted, or the server offers none. */
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

/** A message between the tabs of a browser: an event, to one tab or all, or the announcement of a new tab. */
type TabMessage<Event> = { from: string } | { to?: string; heard: Event };

interface SharedConnection<Event> {
  /** Its name; the connections of other users have other names. */
  name: string;
  /** Keeps it open until the signal aborts. Resolves earlier where the server offers none. */
  receive(onEvent: (event: Event) => void, signal: AbortSignal): Promise<void>;
  /** Whether this event gives the connection's current state, which tabs that open later receive. */
  isState(event: Event): boolean;
}

/** Over plain http, except to localhost, browsers have no locks: each tab would open a connection of its own. */
export const canShare = () => 'locks' in navigator && 'BroadcastChannel' in window;

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/**
 * One connection for all tabs: the one that holds the lock forwards events, and the state to tabs that open later. When
 * it closes, the browser gives the lock to another. Returns a function that leaves.
 */
export function shareConnection<Event>(
  connection: SharedConnection<Event>,
  onEvent: (event: Event) => void,
): () => void {
  const { name } = connection;
  const me = `${Date.now()}-${Math.random()}`;
  const leaving = new AbortController();
  const channel = new BroadcastChannel(name);
  const post = (message: TabMessage<Event>) => channel.postMessage(message);
  let standing: Event | null = null;
  const forward = (event: Event) => {
    if (connection.isState(event)) standing = event;
    post({ heard: event });
    onEvent(event);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage<Event>>) => {
    if (!('from' in data)) {
      if (data.to === undefined || data.to === me) onEvent(data.heard);
    } else if (standing !== null) post({ to: data.from, heard: standing });
  };
  const lead = async () => {
    await connection.receive(forward, leaving.signal);
    // Where the server offers no connection, the tab holds the lock anyway; otherwise each tab would try.
    if (!leaving.signal.aborted) await ended(leaving.signal);
  };
  post({ from: me });
  // Rejected when the tab leaves before it gets the lock.
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => {});
  return () => {
    leaving.abort();
    channel.close();
  };
}
