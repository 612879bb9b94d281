import { type HeardRevision, hearRevisions } from './hear-revisions.ts';
import { poll } from './poll.ts';
import { canShare, shareLine } from './share-line.ts';

const line = { name: 'keystead-releases', hear: hearRevisions, stands: () => true };

/** Told a revision that was heard of; null where none was, and it is time to look. */
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
 * Follows the revision of what pages are made of, while somebody can see this one: told by the gateway, over one line for
 * the whole browser; while there is none, by looking every so many seconds. Answers how to end it.
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
      // Nobody else tells what came meanwhile.
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
