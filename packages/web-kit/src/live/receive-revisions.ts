import { listen } from '../http/listen.ts';
import { type ConnectionLost, keepConnected } from './keep-connected.ts';

interface Revision {
  kind: 'revision';
  revision: number;
}

/** An event of the connection: the revision of what pages are made of, or `lost`. */
export type RevisionEvent = Revision | ConnectionLost;

async function* revisions(signal: AbortSignal): AsyncGenerator<Revision> {
  for await (const { revision } of listen('GET /releases/changes', { signal })) yield { kind: 'revision', revision };
}

/**
 * Keeps a connection open on which the gateway publishes the revision, the current one first. Resolves once it is
 * aborted, or the gateway offers none.
 */
export const receiveRevisions = (onEvent: (event: RevisionEvent) => void, signal: AbortSignal): Promise<void> =>
  keepConnected(() => revisions(signal), onEvent, signal);
