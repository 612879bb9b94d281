import type { LiveNotice } from '@keystead/contracts';
import { listen } from '../http/listen.ts';
import { keepLine, type Lost } from './keep-line.ts';

/** What is heard of the line: the server's notices, and `lost` when nothing more is to be heard for now. */
export type Heard = LiveNotice | Lost;

/** Keeps a line open on which the server tells of changes; resolves once it is ended, or the server gives none. */
export const hearNotices = (onHeard: (heard: Heard) => void, signal: AbortSignal): Promise<void> =>
  keepLine(() => listen('GET /live', { signal }), onHeard, signal);
