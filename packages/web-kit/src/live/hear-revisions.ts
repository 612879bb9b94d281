import { listen } from '../http/listen.ts';
import { keepLine, type Lost } from './keep-line.ts';

interface Revision {
  kind: 'revision';
  revision: number;
}

/** An event of the connection: the revision of what pages are made of, or `lost`. */
export type HeardRevision = Revision | Lost;

async function* revisions(signal: AbortSignal): AsyncGenerator<Revision> {
  for await (const { revision } of listen('GET /releases/changes', { signal })) yield { kind: 'revision', revision };
}

/**
 * Keeps a connection open on which the gateway publishes the revision, the current one first. Resolves once it is
 * aborted, or the gateway offers none.
 */
export const hearRevisions = (onHeard: (heard: HeardRevision) => void, signal: AbortSignal): Promise<void> =>
  keepLine(() => revisions(signal), onHeard, signal);
