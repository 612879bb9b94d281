/** Maximum pause in milliseconds while no notification arrives. */
const LONGEST_PAUSE_MS = 30_000;
/** Factor by which each pause grows. */
const GROWTH = 1.5;
/** Random variation of each pause, up or down, so that many pollers do not run at the same time. */
const SPREAD = 0.1;

/**
 * The pauses of a poller. The pause is the regular one, and grows while there is no work and a source would notify the
 * poller of new work. Work that becomes due by time is therefore found with a delay of at most half of the time until
 * it was due.
 */
export class Pace {
  readonly #regular: number;
  #pause: number;

  constructor(regular: number) {
    this.#regular = regular;
    this.#pause = regular / GROWTH;
  }

  /** Resets the next pause to the regular one. */
  hurry(): void {
    this.#pause = this.#regular / GROWTH;
  }

  /** The next pause in milliseconds. It is the regular one unless a source would notify the poller of new work. */
  next(isNotified: boolean): number {
    if (!isNotified || this.#regular >= LONGEST_PAUSE_MS) {
      this.hurry();
      return this.#regular;
    }
    this.#pause = Math.min(this.#pause * GROWTH, LONGEST_PAUSE_MS);
    return this.#pause === this.#regular ? this.#regular : this.#pause * (1 - SPREAD + 2 * SPREAD * Math.random());
  }
}
