/** What the tabs of a browser tell each other: what was heard, to one of them or all; or that one has just come. */
type Told<Heard> = { from: string } | { to?: string; heard: Heard };

/** A line that the tabs of a browser share. */
interface SharedLine<Heard> {
  /** Its name; other people's lines have others. */
  name: string;
  /** Keeps it open until the signal; resolves earlier where the server gives none. */
  hear(onHeard: (heard: Heard) => void, signal: AbortSignal): Promise<void>;
  /** Whether this says how the line stands: what a tab that comes later is told. */
  stands(heard: Heard): boolean;
}

/** Over plain http, but to this machine itself, browsers have no locks: each tab would open a line of its own. */
export const canShare = () => 'locks' in navigator && 'BroadcastChannel' in window;

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/**
 * One line for all tabs of a browser: the tab that has the lock hears it and tells the others. When that tab goes, the
 * browser gives the lock to another, whose new line says anew how it stands. A tab that comes later is told that.
 * Answers how to leave.
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
    // Given none by the server, it keeps the lock all the same, or each tab would ask.
    if (!leaving.signal.aborted) await ended(leaving.signal);
  };
  tell({ from: me });
  // Rejected when the tab leaves before its turn.
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => {});
  return () => {
    leaving.abort();
    channel.close();
  };
}
