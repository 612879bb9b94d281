import type { ChangeNotification, Contract, changesRoute } from '@keystead/contracts';
import { type Endpoint, endpoint, eventsReply } from '../http/endpoint.ts';
import type { Change, Changes } from './changes.ts';

/** Milliseconds between comments; see `timeoutMs` in watched-changes.ts. */
const COMMENT_INTERVAL_MS = 1_500;

/** A contract with the route that streams change notifications. */
type ChangesContract = Contract & { readonly routes: { readonly 'GET /internal/changes': typeof changesRoute } };

/** Maps a change to the names under which other services receive it; empty for an internal change. */
export type NameChange = (change: Change) => readonly string[];

/**
 * Yields the notifications for one subscriber. Pending notifications of the same kind are merged, because a subscriber
 * reads all changes anyway.
 */
async function* notificationsOf(
  changes: Changes,
  nameOf: NameChange,
  signal: AbortSignal,
): AsyncGenerator<ChangeNotification> {
  const waiting = new Set(['ready']);
  let news = Promise.withResolvers<void>();
  const off = changes.on((change) => {
    for (const kind of nameOf(change)) waiting.add(kind);
    if (waiting.size > 0) news.resolve();
  });
  const end = () => news.resolve();
  signal.addEventListener('abort', end, { once: true });
  try {
    while (!signal.aborted) {
      for (const kind of waiting) {
        waiting.delete(kind);
        yield { kind };
      }
      await news.promise;
      news = Promise.withResolvers();
    }
  } finally {
    off();
    signal.removeEventListener('abort', end);
  }
}

/** Streams change notifications to other services, until they disconnect or this service stops. */
export class ChangePublisher {
  readonly #changes: Changes;
  readonly #nameOf: NameChange;
  readonly #ending = new AbortController();

  constructor(changes: Changes, nameOf: NameChange) {
    this.#changes = changes;
    this.#nameOf = nameOf;
  }

  /** The endpoint that streams the notifications. */
  endpoint(contract: ChangesContract): Endpoint {
    return endpoint(contract, 'GET /internal/changes', async ({ signal }) => {
      const until = AbortSignal.any([signal, this.#ending.signal]);
      return eventsReply(notificationsOf(this.#changes, this.#nameOf, until), { commentEvery: COMMENT_INTERVAL_MS });
    });
  }

  /** Ends all streams when the service stops. */
  end(): void {
    this.#ending.abort();
  }
}
