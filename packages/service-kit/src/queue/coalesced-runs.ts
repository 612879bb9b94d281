/**
 * Work that looks for all there is to do, and is asked for whenever there may be some. One turn is under way, and at most one
 * waits: it begins after whoever asks for it, so it does for all of them. A turn for each who asks would come to thousands
 * under load, for they would be asked for faster than they end.
 */
export class CoalescedRuns {
  readonly #work: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** A turn that begins from now on; it rejects where the work fails, and the next one goes on. */
  next(): Promise<void> {
    this.#waiting ??= this.#after(this.#last);
    return this.#waiting;
  }

  /** Resolves when what is under way and what waits is done, or has failed. */
  async over(): Promise<void> {
    await this.#last;
  }

  #after(before: Promise<void>): Promise<void> {
    const turn = before.then(() => {
      this.#waiting = undefined;
      return this.#work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
