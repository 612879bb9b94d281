/** Maximum pause in milliseconds while no notification arrives. */
const longestPause = 30_000;
/** Factor by which each pause grows. */
const growth = 1.5;
/** Random variation of each pause, up or down, so that many pollers do not run at the same time. */
const spread = 0.1;

/**
 * The pauses of a poller. The pause is the regular one, and grows while there is no work and a source would notify the
 * poller of new work. Work that becomes due by time is therefore found with a delay of at most half of the time until
 * it was due.
 */
export class Pace {
  readonly #usual: number;
  #pause: number;

  constructor(usual: number) {
    this.#usual = usual;
    this.#pause = usual / growth;
  }

  /** Resets the next pause to the regular one. */
  hurry(): void {
    this.#pause = this.#usual / growth;
  }

  /** The next pause in milliseconds. It is the regular one unless a source would notify the poller of new work. */
  next(isTold: boolean): number {
    if (!isTold || this.#usual >= longestPause) {
      this.hurry();
      return this.#usual;
    }
    this.#pause = Math.min(this.#pause * growth, longestPause);
    return this.#pause === this.#usual ? this.#usual : this.#pause * (1 - spread + 2 * spread * Math.random());
  }
}
