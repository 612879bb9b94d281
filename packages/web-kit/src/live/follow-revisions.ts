import { poll } from './poll.ts';
import { type RevisionEvent, receiveRevisions } from './receive-revisions.ts';
import { canShare, shareConnection } from './share-connection.ts';

const line = { name: 'keystead-releases', receive: receiveRevisions, isState: () => true };

/** Receives a new revision; null where there was no notification and the caller should check for itself. */
type OnRevision = (revision: number | null) => void;

function follow(onRevision: OnRevision, every: number): () => void {
  const onPoll = () => onRevision(null);
  let stopPolling: (() => void) | null = poll(onPoll, every);
  const onEvent = (event: RevisionEvent) => {
    if (event.kind === 'lost') {
      stopPolling ??= poll(onPoll, every);
      return;
    }
    stopPolling?.();
    stopPolling = null;
    onRevision(event.revision);
  };
  const leave = canShare() ? shareConnection(line, onEvent) : () => {};
  return () => {
    leave();
    stopPolling?.();
  };
}

/**
 * Follows the revision of what pages are made of, while the page is visible. The gateway publishes it over one
 * connection for all tabs; without a connection `onRevision` is called every `seconds`. Returns a function that stops it.
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
