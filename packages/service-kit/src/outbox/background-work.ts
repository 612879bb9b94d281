import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from 'mongoose';
import { CoalescedRuns } from '../concurrency.ts';

const running = new WeakMap<Connection, Set<Promise<unknown>>>();
/** The pauses of each database, by which each can be ended. */
const pauses = new WeakMap<Connection, Set<() => void>>();
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

/**
 * Milliseconds for each call of a run until the next, and their limits: under load a run has many records in a few
 * commands. A run that takes long shows that the machine is busy, so that the next waits for more.
 */
const INTERVAL_MS = { each: 25, least: 100, most: 500 };
/** The interval of two runs is at least this multiple of the time that one takes, within the limits. */
const DURATION_FACTOR = 5;

/** Runs that no request waits for: at once, and then with a pause between two of them, which {@link atRest} ends. */
export const pacedRuns = (database: Connection, work: () => Promise<void>): CoalescedRuns =>
  new CoalescedRuns(work, {
    intervalMs: (calls, tookMs) =>
      Math.min(Math.max(INTERVAL_MS.each * calls, DURATION_FACTOR * tookMs, INTERVAL_MS.least), INTERVAL_MS.most),
    pause: (ms) => pause(database, ms),
  });

/** Collects items that no request waits for, and writes them together. */
export class BackgroundBatch<T> {
  readonly #items: T[] = [];
  readonly #runs: CoalescedRuns;

  constructor(database: Connection, write: (items: readonly T[]) => Promise<unknown>) {
    this.#runs = pacedRuns(database, async () => {
      await write(this.#items.splice(0));
    });
  }

  /** Resolves when the item is written. Rejects if it is lost, with all that were to be written with it. */
  add(item: T): Promise<void> {
    this.#items.push(item);
    return this.#runs.next();
  }
}

async function pause(database: Connection, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const own = pauses.get(database) ?? new Set();
  pauses.set(database, own.add(resolve));
  const timer = setTimeout(resolve, ms);
  await promise;
  clearTimeout(timer);
  own.delete(resolve);
}

/** Resolves once all background work on a database is over, including what it has started itself. */
export async function atRest(database: Connection): Promise<void> {
  for (let works = running.get(database); works && works.size > 0; ) {
    for (const end of pauses.get(database) ?? []) end();
    await Promise.race(works);
  }
}
