import type { StreamEvent } from '@keystead/contracts';
import { listen } from '../http/listen.ts';
import { type ConnectionLost, canShare, keepConnected, shareConnection } from './connection.ts';
import { startPolling } from './poll.ts';

type RevisionEvent = StreamEvent<'GET /releases/changes'> | ConnectionLost;

const line = {
  name: 'keystead-releases',
  receive: (onEvent: (event: RevisionEvent) => void, signal: AbortSignal): Promise<void> =>
    keepConnected(() => listen('GET /releases/changes', { signal }), onEvent, signal),
  isState: () => true,
};

/** Receives a new revision; null where there was no notification and the caller should check for itself. */
type OnRevision = (revision: number | null) => void;

function follow(onRevision: OnRevision, every: number): () => void {
  const polling = startPolling(() => onRevision(null), every);
  const onEvent = (event: RevisionEvent) => {
    if (!('revision' in event)) return polling.resume();
    polling.stop();
    onRevision(event.revision);
  };
  const leave = canShare() ? shareConnection(line, onEvent) : () => {};
  return () => {
    leave();
    polling.stop();
  };
}

/**
 * Follows the revision of what pages are made of, while the page is visible. Without a connection `onRevision` is
 * called every `seconds`. Returns a function that stops it.
 */
export function followRevisions(onRevision: OnRevision, seconds: number): () => void {
  let rest: (() => void) | null = null;
  const start = () => {
    rest ??= follow(onRevision, seconds * 1000);
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') {
      rest?.();
      rest = null;
    } else if (rest === null) {
      start();
      // Without a shared connection no other tab has seen what changed meanwhile.
      if (!canShare()) onRevision(null);
    }
  };
  if (document.visibilityState !== 'hidden') start();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    rest?.();
  };
}
