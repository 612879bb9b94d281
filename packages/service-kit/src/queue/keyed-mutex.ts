/** Has pieces of work that belong to the same key wait for one another; those of different keys go on side by side. */
export class KeyedMutex<K> {
  readonly #last = new Map<K, Promise<unknown>>();

  /** Does a piece of work after all that came before it under its key, whether those succeeded or not. */
  async run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const turn = before ? before.then(work) : work();
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, over);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }
}
