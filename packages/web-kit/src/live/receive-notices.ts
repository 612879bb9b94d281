import type { LiveNotice } from '@keystead/contracts';
import { listen } from '../http/listen.ts';
import { type ConnectionLost, keepConnected } from './keep-connected.ts';

/** An event of the connection: a notice from the server, or `lost` when no more events are expected for now. */
export type LiveEvent = LiveNotice | ConnectionLost;

/**
 * Keeps a connection open on which the server sends notices of changes. Resolves once it is aborted, or the server
 * offers none.
 */
export const receiveNotices = (onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> =>
  keepConnected(() => listen('GET /live', { signal }), onEvent, signal);
