import { type HeardRevision, hearRevisions } from './hear-revisions.ts';
import { poll } from './poll.ts';
import { canShare, shareLine } from './share-line.ts';

const line = { name: 'keystead-releases', hear: hearRevisions, stands: () => true };

/** Receives a new revision; null where there was no notification and the caller should check for itself. */
type Look = (revision: number | null) => void;

function hear(look: Look, every: number): () => void {
  const lookAnew = () => look(null);
  let stopPolling: (() => void) | null = poll(lookAnew, every);
  const onHeard = (heard: HeardRevision) => {
    if (heard.kind === 'lost') {
      stopPolling ??= poll(lookAnew, every);
      return;
    }
    stopPolling?.();
    stopPolling = null;
    look(heard.revision);
  };
  const leave = canShare() ? shareLine(line, onHeard) : () => {};
  return () => {
    leave();
    stopPolling?.();
  };
}

/**
 * Follows the revision of what pages are made of, while the page is visible. The gateway publishes it over one
 * connection for all tabs; without a connection `look` is called every `seconds`. Returns a function that stops it.
 */
export function followRevisions(look: Look, seconds: number): () => void {
  let rest: (() => void) | null = null;
  const begin = () => {
    rest ??= hear(look, seconds * 1000);
  };
  const turn = () => {
    if (document.visibilityState === 'hidden') {
      rest?.();
      rest = null;
    } else if (rest === null) {
      begin();
      // Without a shared connection no other tab has seen what changed meanwhile.
      if (!canShare()) look(null);
    }
  };
  if (document.visibilityState !== 'hidden') begin();
  document.addEventListener('visibilitychange', turn);
  return () => {
    document.removeEventListener('visibilitychange', turn);
    rest?.();
  };
}
