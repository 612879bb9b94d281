import type { ServerResponse } from 'node:http';

/** A signal that is aborted when the connection of an answer closes before the whole of it is out. */
export function clientGone(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const closed = () => res.writableFinished || gone.abort();
  // Who has gone while the body was read closes nothing any more.
  if (res.closed || res.destroyed) closed();
  else res.once('close', closed);
  return gone.signal;
}
