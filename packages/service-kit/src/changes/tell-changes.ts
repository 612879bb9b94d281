import type { ChangeNotice, Contract, changesRoute } from '@keystead/contracts';
import { type Endpoint, endpoint, eventsReply } from '../app/endpoint.ts';
import type { Change, Changes } from './changes.ts';

/** Milliseconds; see `patience` in watched-changes.ts. */
const commentEvery = 1_500;

/** A contract with the route by which changes are told. */
type TellingContract = Contract & { readonly routes: { readonly 'GET /internal/changes': typeof changesRoute } };

/** Gives the names under which others hear of a change; none for what is nobody else's business. */
export type NameChange = (change: Change) => readonly string[];

/** What a reader has yet to be told. What changes twice meanwhile is told once: they read all there is anyway. */
async function* noticesOf(changes: Changes, nameOf: NameChange, signal: AbortSignal): AsyncGenerator<ChangeNotice> {
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

/** Tells other services of changes, by the names that this one gives them, until they go or this one does. */
export class ChangeTeller {
  readonly #changes: Changes;
  readonly #nameOf: NameChange;
  readonly #ending = new AbortController();

  constructor(changes: Changes, nameOf: NameChange) {
    this.#changes = changes;
    this.#nameOf = nameOf;
  }

  /** The endpoint of a contract that tells. */
  endpoint(contract: TellingContract): Endpoint {
    return endpoint(contract, 'GET /internal/changes', async ({ signal }) => {
      const until = AbortSignal.any([signal, this.#ending.signal]);
      return eventsReply(noticesOf(this.#changes, this.#nameOf, until), { commentEvery });
    });
  }

  /** Ends all streams, as the service stops. */
  end(): void {
    this.#ending.abort();
  }
}
