/**
 * Work for accounts by turns: of one account one thing after another, and what is asked for while the same is waiting or
 * under way is done once for all who ask. In this process alone: where two processes meet, the records decide.
 */
export class KeyedRuns<T> {
  readonly #asked = new Map<string, Promise<T>>();
  readonly #last = new Map<number, Promise<unknown>>();

  /** Does what is called by a name for an account when its turn has come, and gives what came of it. */
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
