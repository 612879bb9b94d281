import { EventEmitter } from 'node:events';
import type { ChangeNotification, Contract, changesRoute } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { type Endpoint, endpoint, eventsReply } from '../http/endpoint.ts';
import type { ChangeSource } from './watched-changes.ts';

export interface Change {
  /** The collection, or any other name that the publisher and the subscribers agree on. */
  readonly kind: string;
  readonly isNew: boolean;
}

/** Publishes the changes of this process to subscribers in the same process, so that they need not poll. */
export class Changes implements ChangeSource {
  readonly isConnected = true;
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  /** Publishes a change. Call it after the write. */
  publish(kind: string, isNew = false): void {
    this.#emitter.emit('change', { kind, isNew } satisfies Change);
  }

  on(listener: (change: Change) => void): () => void {
    this.#emitter.on('change', listener);
    return () => void this.#emitter.off('change', listener);
  }
}

/** Collections that only store progress: the cursors of feeds, and leases. A change in them triggers nothing. */
const progress = new Set(['feed_marks', 'sender_leases']);

const counts = ['insertedCount', 'modifiedCount', 'upsertedCount', 'deletedCount'] as const;
type Written = { readonly insertedId?: unknown } & { readonly [count in (typeof counts)[number]]?: number };

/** Whether an operation wrote something, by its result. An operation that failed may have written too. */
function hasWritten(method: string, { result, error }: { result?: unknown; error?: unknown }): boolean {
  if (error !== undefined) return true;
  // With `upsert` and `returnDocument: "before"`, the result is null although it wrote; no code here uses that
  // combination.
  if (method.startsWith('findOneAnd')) return result !== null;
  const written = (result ?? {}) as Written;
  return written.insertedId !== undefined || counts.some((count) => (written[count] ?? 0) > 0);
}

const writes = /^(?:insert|update|replace|delete|bulkWrite|findOneAnd)/;

interface OperationEnd {
  readonly collectionName: string;
  readonly method: string;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** Publishes the writes of this process by collection, as the connection reports them, except ignored ones. */
export function changesOf(database: Connection, ignoredCollections: readonly string[] = []): Changes {
  const changes = new Changes();
  const ignored = new Set([...progress, ...ignoredCollections]);
  database.on('operation-end', ({ collectionName, method, ...end }: OperationEnd) => {
    if (!writes.test(method) || ignored.has(collectionName) || !hasWritten(method, end)) return;
    changes.publish(collectionName, method.startsWith('insert'));
  });
  return changes;
}

/** Milliseconds between comments; see `timeoutMs` in watched-changes.ts. */
const COMMENT_INTERVAL_MS = 1_500;

type ChangesContract = Contract & { readonly routes: { readonly 'GET /internal/changes': typeof changesRoute } };

/** Maps a change to the names under which other services receive it; empty for an internal change. */
export type NameChange = (change: Change) => readonly string[];

/** Pending notifications of the same kind are merged, because a subscriber reads all changes anyway. */
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

export class ChangePublisher {
  readonly #changes: Changes;
  readonly #nameOf: NameChange;
  readonly #ending = new AbortController();

  constructor(changes: Changes, nameOf: NameChange) {
    this.#changes = changes;
    this.#nameOf = nameOf;
  }

  endpoint(contract: ChangesContract): Endpoint {
    return endpoint(contract, 'GET /internal/changes', async ({ signal }) => {
      const until = AbortSignal.any([signal, this.#ending.signal]);
      return eventsReply(notificationsOf(this.#changes, this.#nameOf, until), { commentEvery: COMMENT_INTERVAL_MS });
    });
  }

  end(): void {
    this.#ending.abort();
  }
}
