/**
 * Coalesces requests to run work that processes everything that is due. One run is active and at most one waits. The
 * waiting run starts after all its callers requested it, so it serves all of them. A run per call would add up to
 * thousands under load, because calls arrive faster than runs end.
 */
export class CoalescedRuns {
  readonly #work: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Requests a run that starts after this call. The promise rejects if the work fails; later runs are not affected. */
  next(): Promise<void> {
    this.#waiting ??= this.#after(this.#last);
    return this.#waiting;
  }

  /** Resolves when the active and the waiting run have ended or failed. */
  async over(): Promise<void> {
    await this.#last;
  }

  #after(before: Promise<void>): Promise<void> {
    const run = before.then(() => {
      this.#waiting = undefined;
      return this.#work();
    });
    this.#last = run.catch(() => undefined);
    return run;
  }
}
