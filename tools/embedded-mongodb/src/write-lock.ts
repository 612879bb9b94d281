import { deserialize } from 'bson';
import { bodyOf } from './wire-message.ts';

/** The commands that change data or collections. All others pass a held lock. */
const writes = new Set([
  'insert',
  'update',
  'delete',
  'findAndModify',
  'findandmodify',
  'bulkWrite',
  'create',
  'createIndexes',
  'dropIndexes',
  'collMod',
  'drop',
  'dropDatabase',
  'renameCollection',
]);

const CONFLICT = { ok: 0, errmsg: 'another client holds the write lock', code: 125, codeName: 'CommandFailed' };

interface LockClient {
  /** Whether its connection is closed. */
  readonly destroyed: boolean;
}

/**
 * The lock of MongoDB's `fsync` command with `lock: true`, which the engine does not have: while a client holds it, what
 * all others read is one state of all databases. Unlike MongoDB's, it ends with the client's connection, so a client
 * that dies leaves nothing locked.
 */
export class WriteLock {
  #holder: LockClient | undefined;
  #free = Promise.withResolvers<void>();
  readonly #running = new Set<Promise<unknown>>();

  constructor() {
    this.#free.resolve();
  }

  /** The response to a command of the lock; undefined for any other command. */
  async answer(client: LockClient, command: string | undefined, message: Buffer): Promise<object | undefined> {
    if (command === 'fsyncUnlock') return this.release(client) ? { ok: 1, lockCount: 0 } : CONFLICT;
    if (command !== 'fsync') return undefined;
    const { lock } = deserialize(bodyOf(message) ?? Buffer.alloc(0));
    if (!lock) return { ok: 1 };
    if (this.#holder !== undefined || client.destroyed) return CONFLICT;
    this.#holder = client;
    this.#free = Promise.withResolvers();
    await Promise.allSettled([...this.#running]);
    return { ok: 1, lockCount: 1 };
  }

  /** False if the client does not hold the lock. */
  release(client: LockClient): boolean {
    if (this.#holder !== client) return false;
    this.#holder = undefined;
    this.#free.resolve();
    return true;
  }

  /** Runs a command, a write not before the lock is free. */
  async run<T>(command: string | undefined, work: () => Promise<T>): Promise<T> {
    if (!writes.has(command ?? '')) return work();
    while (this.#holder !== undefined) await this.#free.promise;
    const running = work();
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }
}
