import { listen } from '../http/listen.ts';
import { keepLine, type Lost } from './keep-line.ts';

interface Revision {
  kind: 'revision';
  revision: number;
}

/** What is heard of the line: the revision of what anybody's pages are made of, and `lost`. */
export type HeardRevision = Revision | Lost;

async function* revisions(signal: AbortSignal): AsyncGenerator<Revision> {
  for await (const { revision } of listen('GET /releases/changes', { signal })) yield { kind: 'revision', revision };
}

/** Keeps a line open on which the gateway tells the revision, the current one first; resolves once it is ended. */
export const hearRevisions = (onHeard: (heard: HeardRevision) => void, signal: AbortSignal): Promise<void> =>
  keepLine(() => revisions(signal), onHeard, signal);
