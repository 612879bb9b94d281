/** Serializes work with the same key; work with different keys runs concurrently. Per process. */
export class KeyedMutex<K> {
  readonly #last = new Map<K, Promise<unknown>>();

  /** Runs work after all earlier work with this key has ended, whether that succeeded or failed. */
  async run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const run = before ? before.then(work) : work();
    const over = run.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, over);
    try {
      return await run;
    } finally {
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }
}
