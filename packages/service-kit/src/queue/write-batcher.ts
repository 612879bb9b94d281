/** Who waits for a write, with what they want written. */
interface Asked<T, R> {
  readonly item: T;
  readonly answer: PromiseWithResolvers<R>;
}

/**
 * Writes that may share a command. The first one goes at once; whatever is asked for under the same key while a command is
 * under way goes together in the next one. So nobody waits longer than for one command before their own, and a hundred who
 * write at once cost two commands and not a hundred.
 */
export class WriteBatcher<K, T, R = void> {
  readonly #write: (key: K, items: readonly T[]) => Promise<readonly R[]> | Promise<void>;
  readonly #most: number;
  /** What waits behind the command that is under way, for each key that has one. */
  readonly #waiting = new Map<K, Asked<T, R>[]>();

  /**
   * @param write writes items, at least one, and may answer for each, in their order. Where it fails it has failed for all of
   * them, so it must not let one spoil what others ask for.
   * @param most items in one command.
   */
  constructor(write: (key: K, items: readonly T[]) => Promise<readonly R[]> | Promise<void>, most = 200) {
    this.#write = write;
    this.#most = most;
  }

  /** Writes an item; resolves once it is written. */
  add(key: K, item: T): Promise<R> {
    const answer = Promise.withResolvers<R>();
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push({ item, answer });
    else {
      this.#waiting.set(key, []);
      void this.#go(key, [{ item, answer }]);
    }
    return answer.promise;
  }

  async #go(key: K, asked: readonly Asked<T, R>[]): Promise<void> {
    try {
      const items = asked.map(({ item }) => item);
      const answers = await this.#write(key, items);
      asked.forEach(({ answer }, at) => {
        answer.resolve(answers?.[at] as R);
      });
    } catch (error) {
      for (const { answer } of asked) answer.reject(error);
    }
    const next = this.#waiting.get(key)?.splice(0, this.#most) ?? [];
    if (next.length > 0) void this.#go(key, next);
    else this.#waiting.delete(key);
  }
}
