/** A message between the tabs of a browser: an event, to one tab or all, or the announcement of a new tab. */
type Told<Heard> = { from: string } | { to?: string; heard: Heard };

/** A connection that the tabs of a browser share. */
interface SharedLine<Heard> {
  /** Its name; the connections of other users have other names. */
  name: string;
  /** Keeps it open until the signal aborts. Resolves earlier where the server offers none. */
  hear(onHeard: (heard: Heard) => void, signal: AbortSignal): Promise<void>;
  /** Whether this event gives the connection's current state, which tabs that open later receive. */
  stands(heard: Heard): boolean;
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
export function shareLine<Heard>(line: SharedLine<Heard>, onHeard: (heard: Heard) => void): () => void {
  const { name } = line;
  const me = `${Date.now()}-${Math.random()}`;
  const leaving = new AbortController();
  const channel = new BroadcastChannel(name);
  const tell = (told: Told<Heard>) => channel.postMessage(told);
  let standing: Heard | null = null;
  const hear = (heard: Heard) => {
    if (line.stands(heard)) standing = heard;
    tell({ heard });
    onHeard(heard);
  };
  channel.onmessage = ({ data }: MessageEvent<Told<Heard>>) => {
    if (!('from' in data)) {
      if (data.to === undefined || data.to === me) onHeard(data.heard);
    } else if (standing !== null) tell({ to: data.from, heard: standing });
  };
  const lead = async () => {
    await line.hear(hear, leaving.signal);
    // Where the server offers no connection, the tab keeps the lock all the same; otherwise each tab would ask.
    if (!leaving.signal.aborted) await ended(leaving.signal);
  };
  tell({ from: me });
  // Rejected when the tab leaves before it gets the lock.
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => {});
  return () => {
    leaving.abort();
    channel.close();
  };
}
