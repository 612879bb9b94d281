import { scheduler } from 'node:timers/promises';

interface Pace {
  /**
   * Milliseconds from the start of a run to that of the next. `calls`: how many have requested the run; `tookMs`: how
   * long it took.
   */
  readonly intervalMs: (calls: number, tookMs: number) => number;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Coalesces requests to process everything that is due. One run is active and at most one waits, which serves all who
 * requested it meanwhile. A run per call would add up to thousands under load.
 */
export class CoalescedRuns {
  readonly #work: () => Promise<void>;
  readonly #pace: Pace | undefined;
  #started = Number.NEGATIVE_INFINITY;
  #calls = 0;
  #intervalMs = 0;
  #last: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  /** @param pace the minimum distance of two runs; without one, the next run starts at once */
  constructor(work: () => Promise<void>, pace?: Pace) {
    this.#work = work;
    this.#pace = pace;
  }

  /** Whether a run waits for the active one, or for its turn. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  /** Requests a run that starts after this call. The promise rejects if the work fails; later runs are not affected. */
  next(): Promise<void> {
    this.#calls += 1;
    this.#waiting ??= this.#after(this.#last);
    return this.#waiting;
  }

  /** Resolves when the active and the waiting run have ended or failed. */
  async over(): Promise<void> {
    await this.#last;
  }

  #after(before: Promise<void>): Promise<void> {
    const run = before.then(async () => {
      const restMs = this.#started + this.#intervalMs - performance.now();
      if (restMs > 0) await this.#pace?.pause(restMs);
      this.#waiting = undefined;
      this.#started = performance.now();
      const calls = this.#calls;
      this.#calls = 0;
      await this.#work().finally(() => {
        this.#intervalMs = this.#pace?.intervalMs(calls, performance.now() - this.#started) ?? 0;
      });
    });
    this.#last = run.catch(() => undefined);
    return run;
  }
}

export function sharedRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Serializes work with the same key; work with different keys runs concurrently. Per process. */
export class KeyedMutex<K> {
  readonly #last = new Map<K, Promise<unknown>>();

  /** Runs work after all earlier work with this key has ended, whether that succeeded or failed. */
  async run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const run = before ? before.then(work) : work();
    const over = run.catch(() => undefined);
    this.#last.set(key, over);
    try {
      return await run;
    } finally {
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }
}

interface Pending<T, R> {
  readonly item: T;
  readonly answer: PromiseWithResolvers<R>;
}

interface BatcherOptions {
  /** 200 by default. */
  readonly maxItems?: number;
  /** Whether the first waits for those that come in the same turn, as the members of a group do. */
  readonly gathers?: boolean;
}

/**
 * Batches commands to the database. The first runs at once; those that arrive for the same key during a command share
 * the next. So each waits for at most one other command, and a hundred concurrent writes cost two.
 */
export class Batcher<K, T, R = void> {
  readonly #run: (key: K, items: readonly T[]) => Promise<readonly R[]> | Promise<void>;
  readonly #options: Required<BatcherOptions>;
  /** Pending items behind the running command, for each key that has one. */
  readonly #waiting = new Map<K, Pending<T, R>[]>();

  /**
   * @param run may return a result for each item, in their order. If it rejects, it rejects for all of them, so one
   * invalid item must not fail the others.
   */
  constructor(
    run: (key: K, items: readonly T[]) => Promise<readonly R[]> | Promise<void>,
    { maxItems = 200, gathers = false }: BatcherOptions = {},
  ) {
    this.#run = run;
    this.#options = { maxItems, gathers };
  }

  add(key: K, item: T): Promise<R> {
    const answer = Promise.withResolvers<R>();
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push({ item, answer });
    else {
      this.#waiting.set(key, [{ item, answer }]);
      if (this.#options.gathers) setImmediate(() => this.#next(key));
      else this.#next(key);
    }
    return answer.promise;
  }

  #next(key: K): void {
    const next = this.#waiting.get(key)?.splice(0, this.#options.maxItems) ?? [];
    if (next.length > 0) void this.#go(key, next);
    else this.#waiting.delete(key);
  }

  async #go(key: K, batch: readonly Pending<T, R>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      const answers = await this.#run(key, items);
      batch.forEach(({ answer }, at) => {
        answer.resolve(answers?.[at] as R);
      });
    } catch (error) {
      for (const { answer } of batch) answer.reject(error);
    }
    this.#next(key);
  }
}

/** Milliseconds after which a group no longer keeps the next one waiting. */
const GROUP_TIMEOUT_MS = 1_000;

/**
 * Runs work of several steps in groups of the same key. The first starts at once; what is requested while it runs
 * starts together afterwards. So the members of a group take each step at the same time, and share its command
 * ({@link Batcher}).
 */
export class GroupedRuns<K> {
  readonly #maxItems: number;
  /** Those behind the running group, for each key that has one. Each gets what ends its own part of the group. */
  readonly #waiting = new Map<K, ((end: () => void) => void)[]>();

  constructor(maxItems: number) {
    this.#maxItems = maxItems;
  }

  async run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const end = await this.#turn(key);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #turn(key: K): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<() => void>();
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push(resolve);
    else {
      this.#waiting.set(key, [resolve]);
      this.#startNext(key);
    }
    return promise;
  }

  #startNext(key: K): void {
    const group = this.#waiting.get(key)?.splice(0, this.#maxItems) ?? [];
    if (group.length === 0) {
      this.#waiting.delete(key);
      return;
    }
    let running = group.length;
    const next = Promise.withResolvers<void>();
    const timer = setTimeout(next.resolve, GROUP_TIMEOUT_MS).unref();
    void next.promise.then(() => {
      clearTimeout(timer);
      this.#startNext(key);
    });
    for (const start of group)
      start(() => {
        running -= 1;
        if (running === 0) next.resolve();
      });
  }
}

/** Works on each item in turn, whatever fails. @throws AggregateError of the failures; `message` gets their number. */
export async function attemptEach<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<unknown>,
  message: (failures: number) => string,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) await work(item).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, message(failures.length));
}

/** Items whose turn lasts a few milliseconds. */
const ITEMS_PER_TURN = 100;

/** Maps many items without keeping requests waiting meanwhile. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const item of items) {
    if (mapped.length > 0 && mapped.length % ITEMS_PER_TURN === 0) await scheduler.yield();
    mapped.push(map(item));
  }
  return mapped;
}

/** Yields each item while the next is being made. A failure to make one is thrown in its turn; no work is left over. */
export async function* oneAhead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  const take = () => {
    const taken = iterator.next();
    // It is awaited later, or not at all.
    taken.catch(() => undefined);
    return taken;
  };
  let next = take();
  try {
    for (let item = await next; !item.done; item = await next) {
      next = take();
      yield item.value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.(undefined);
  }
}

export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface TogetherOptions<T> {
  /** Whether the items may have caused the error: by default always. Other errors are thrown. */
  readonly isOwn?: (error: unknown, items: readonly T[]) => boolean;
  /** How many items are worked on at once if they are worked on alone: 1 by default. */
  readonly concurrency?: number;
}

/** Works on all items together and, if that fails, on each alone, so that one holds up no other. Returns the failures. */
export async function attemptTogether<T>(
  items: readonly T[],
  work: (some: readonly T[]) => Promise<unknown>,
  { isOwn = () => true, concurrency = 1 }: TogetherOptions<T> = {},
): Promise<Map<T, unknown>> {
  const failures = new Map<T, unknown>();
  const failureOf = async (some: readonly T[]): Promise<{ readonly error: unknown } | undefined> => {
    try {
      await work(some);
      return undefined;
    } catch (error) {
      if (isOwn(error, some)) return { error };
      throw error;
    }
  };
  if (items.length > 1 && !(await failureOf(items))) return failures;
  const queue = items.values();
  const attemptNext = async () => {
    for (const item of queue) {
      const failure = await failureOf([item]);
      if (failure) failures.set(item, failure.error);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, attemptNext));
  return failures;
}
