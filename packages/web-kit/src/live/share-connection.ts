/** A message between the tabs of a browser: an event, to one tab or all, or the announcement of a new tab. */
type TabMessage<Event> = { from: string } | { to?: string; heard: Event };

/** A connection that the tabs of a browser share. */
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
 * One connection for all tabs of a browser: the tab that holds the lock reads it and forwards events to the others.
 * When that tab closes, the browser gives the lock to another, whose new connection reports the state again. A tab that
 * opens later receives the current state. Returns a function that leaves.
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
    // Where the server offers no connection, the tab keeps the lock all the same; otherwise each tab would ask.
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
