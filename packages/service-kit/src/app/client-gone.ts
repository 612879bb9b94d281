import type { ServerResponse } from 'node:http';

/** Returns a signal that aborts when the connection closes before the whole response is sent. */
export function clientGone(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const closed = () => res.writableFinished || gone.abort();
  // If the client disconnected while the body was read, the `close` event has already fired.
  if (res.closed || res.destroyed) closed();
  else res.once('close', closed);
  return gone.signal;
}
