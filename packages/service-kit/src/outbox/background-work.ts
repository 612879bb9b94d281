import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from 'mongoose';

const running = new WeakMap<Connection, Set<Promise<unknown>>>();
/** The context of no request: what follows an answer is not part of its trace. */
const outside = AsyncLocalStorage.snapshot();

/** Starts work that no request waits for. A failure is ignored: a job must make up for it. */
export function inBackground(database: Connection, work: () => Promise<unknown>): void {
  const works = running.get(database) ?? new Set();
  running.set(database, works);
  const over = outside(work).catch(() => undefined);
  works.add(over);
  void over.then(() => works.delete(over));
}

/** Resolves once all background work on a database is over, including what it has started itself. */
export async function atRest(database: Connection): Promise<void> {
  for (let works = running.get(database); works && works.size > 0; ) await Promise.all(works);
}
