/**
 * Runs work for accounts one at a time within each account. A request for work that is already waiting or running
 * shares that run. This applies within one process; between processes, the stored records decide.
 */
export class KeyedRuns<T> {
  readonly #asked = new Map<string, Promise<T>>();
  readonly #last = new Map<number, Promise<unknown>>();

  /** Runs work with a name for an account after its earlier work, and returns the result. */
  run(accountId: number, name: string, work: () => Promise<T>): Promise<T> {
    const key = `${accountId} ${name}`;
    const asked = this.#asked.get(key);
    if (asked) return asked;
    const before = this.#last.get(accountId);
    const turn = before ? before.then(work) : work();
    const over = turn.catch(() => undefined).finally(() => this.#end(accountId, key, over));
    this.#asked.set(key, turn);
    this.#last.set(accountId, over);
    return turn;
  }

  #end(accountId: number, key: string, over: Promise<unknown>): void {
    this.#asked.delete(key);
    if (this.#last.get(accountId) === over) this.#last.delete(accountId);
  }
}
