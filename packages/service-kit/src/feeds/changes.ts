import { EventEmitter } from 'node:events';
import type { Connection } from 'mongoose';

/** A change that this process wrote. */
export interface Change {
  /** The collection, or any other name that the publisher and the subscribers agree on. */
  readonly kind: string;
  /** Whether a record was created; false for a change of an existing one. */
  readonly isNew: boolean;
}

/** Publishes the changes of this process to subscribers in the same process, so that they need not poll. */
export class Changes {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  /** Publishes a change. Call it after the write. */
  publish(kind: string, isNew = false): void {
    this.#emitter.emit('change', { kind, isNew } satisfies Change);
  }

  /** Subscribes to every change. Returns a function that unsubscribes. */
  on(listener: (change: Change) => void): () => void {
    this.#emitter.on('change', listener);
    return () => void this.#emitter.off('change', listener);
  }
}

/** Collections that only store progress: the cursors of feeds, and leases. A change in them triggers nothing. */
const progress = new Set(['feed_marks', 'sender_leases']);

/** The result of a write, reduced to what shows whether anything was written. */
interface Written {
  readonly insertedId?: unknown;
  readonly insertedCount?: number;
  readonly modifiedCount?: number;
  readonly upsertedCount?: number;
  readonly deletedCount?: number;
}

const counts = ['insertedCount', 'modifiedCount', 'upsertedCount', 'deletedCount'] as const;

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

/** The event that mongoose emits when an operation on a connection ends. */
interface OperationEnd {
  readonly collectionName: string;
  readonly method: string;
  readonly result?: unknown;
  readonly error?: unknown;
}

/**
 * Publishes the writes of this process to a database, by collection. It observes the operations of the connection, so
 * repositories need not publish anything. It skips collections that only store progress; `ignoredCollections` names more of them.
 */
export function changesOf(database: Connection, ignoredCollections: readonly string[] = []): Changes {
  const changes = new Changes();
  const ignored = new Set([...progress, ...ignoredCollections]);
  database.on('operation-end', ({ collectionName, method, ...end }: OperationEnd) => {
    if (!writes.test(method) || ignored.has(collectionName) || !hasWritten(method, end)) return;
    changes.publish(collectionName, method.startsWith('insert'));
  });
  return changes;
}
