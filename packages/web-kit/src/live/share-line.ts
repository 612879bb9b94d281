import { type Heard, hearNotices } from './hear-notices.ts';

/** What the tabs of a browser tell each other: what was heard, to one of them or all; or that one has just come. */
type Told = { from: string } | { to?: string; heard: Heard };

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/**
 * One line for all tabs of a browser: the tab that has the lock hears it and tells the others. When that tab goes, the
 * browser gives the lock to another, whose new line begins with `ready`. A tab that comes later is told how the line stands.
 * Answers how to leave.
 *
 * @param name of the line; other people's have another
 */
export function shareLine(name: string, onHeard: (heard: Heard) => void): () => void {
  const me = `${Date.now()}-${Math.random()}`;
  const leaving = new AbortController();
  const channel = new BroadcastChannel(name);
  const tell = (told: Told) => channel.postMessage(told);
  let standing: Heard | null = null;
  const hear = (heard: Heard) => {
    if (heard.kind !== 'change') standing = heard;
    tell({ heard });
    onHeard(heard);
  };
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (!('from' in data)) {
      if (data.to === undefined || data.to === me) onHeard(data.heard);
    } else if (standing !== null) tell({ to: data.from, heard: standing });
  };
  const lead = async () => {
    await hearNotices(hear, leaving.signal);
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
