import { EventEmitter } from 'node:events';
import type { Connection } from 'mongoose';

/** Something that this process wrote. */
export interface Change {
  /** The collection it is in, or whatever else the two who speak of it call it. */
  readonly kind: string;
  /** Whether it is new altogether, and not another state of what was there. */
  readonly isNew: boolean;
}

/** Tells within a process what was written there, so that whoever acts on it need not look for it again and again. */
export class Changes {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  /** Tells that something was written, after the write. */
  note(kind: string, isNew = false): void {
    this.#emitter.emit('change', { kind, isNew } satisfies Change);
  }

  /** Calls a function with each change, until the function that is given back is called. */
  on(listener: (change: Change) => void): () => void {
    this.#emitter.on('change', listener);
    return () => void this.#emitter.off('change', listener);
  }
}

/** What collections keep of work itself: how far somebody got, and who has their turn. Nothing follows from them. */
const progress = new Set(['feed_marks', 'sender_leases']);

/** What a write answers, as far as it says whether anything was written. */
interface Written {
  readonly insertedId?: unknown;
  readonly insertedCount?: number;
  readonly modifiedCount?: number;
  readonly upsertedCount?: number;
  readonly deletedCount?: number;
}

const counts = ['insertedCount', 'modifiedCount', 'upsertedCount', 'deletedCount'] as const;

/** Whether a method of a collection has written something, by its answer; one that failed may have. */
function hasWritten(method: string, { result, error }: { result?: unknown; error?: unknown }): boolean {
  if (error !== undefined) return true;
  // With `upsert` and the document of before it answers null though it wrote; nobody here asks so.
  if (method.startsWith('findOneAnd')) return result !== null;
  const written = (result ?? {}) as Written;
  return written.insertedId !== undefined || counts.some((count) => (written[count] ?? 0) > 0);
}

const writes = /^(?:insert|update|replace|delete|bulkWrite|findOneAnd)/;

/** What mongoose says of each operation on a connection once it is over. */
interface OperationEnd {
  readonly collectionName: string;
  readonly method: string;
  readonly result?: unknown;
  readonly error?: unknown;
}

/**
 * The writes of this process to a database, by their collections. No store has to think of telling: what one writes is
 * noticed where it goes out. What only says how far work has come is left out; `unnoted` names more of that kind.
 */
export function changesOf(database: Connection, unnoted: readonly string[] = []): Changes {
  const changes = new Changes();
  const left = new Set([...progress, ...unnoted]);
  database.on('operation-end', ({ collectionName, method, ...end }: OperationEnd) => {
    if (!writes.test(method) || left.has(collectionName) || !hasWritten(method, end)) return;
    changes.note(collectionName, method.startsWith('insert'));
  });
  return changes;
}
