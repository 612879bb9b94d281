import type { LiveNotice } from '@keystead/contracts';
import { listen } from '../http/listen.ts';
import { keepLine, type Lost } from './keep-line.ts';

/** An event of the connection: a notice from the server, or `lost` when no more events are expected for now. */
export type Heard = LiveNotice | Lost;

/**
 * Keeps a connection open on which the server sends notices of changes. Resolves once it is aborted, or the server
 * offers none.
 */
export const hearNotices = (onHeard: (heard: Heard) => void, signal: AbortSignal): Promise<void> =>
  keepLine(() => listen('GET /live', { signal }), onHeard, signal);
