/**
 * Runs work for accounts one at a time within each account. A request for work that is already waiting or running
 * shares that run. This applies within one process; between processes, the stored records decide.
 */
export class KeyedRuns<T> {
  readonly #pending = new Map<string, Promise<T>>();
  readonly #last = new Map<number, Promise<unknown>>();

  /** Runs work with a name for an account after its earlier work, and returns the result. */
  run(accountId: number, name: string, work: () => Promise<T>): Promise<T> {
    const key = `${accountId} ${name}`;
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const before = this.#last.get(accountId);
    const result = before ? before.then(work) : work();
    const finished = result.catch(() => undefined).finally(() => this.#end(accountId, key, finished));
    this.#pending.set(key, result);
    this.#last.set(accountId, finished);
    return result;
  }

  #end(accountId: number, key: string, finished: Promise<unknown>): void {
    this.#pending.delete(key);
    if (this.#last.get(accountId) === finished) this.#last.delete(accountId);
  }
}
