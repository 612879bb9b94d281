/** Milliseconds between two looks of something that nothing was heard of for long. */
const longestPause = 30_000;
/** How much longer each pause is than the one before. */
const growth = 1.5;
/** Looks of many are not to come at the same time: each pause is so much shorter or longer. */
const spread = 0.1;

/**
 * How long something that looks for work again and again may pause: as long as usual, and longer and longer while there is
 * nothing and whoever brings work would tell. Something that becomes due by the clock is so found at most half as late again
 * as it is far away.
 */
export class Pace {
  readonly #usual: number;
  #pause: number;

  constructor(usual: number) {
    this.#usual = usual;
    this.#pause = usual / growth;
  }

  /** The next pause is the usual one. */
  hurry(): void {
    this.#pause = this.#usual / growth;
  }

  /** Milliseconds to pause now; the usual, unless it would be told if there were something. */
  next(isTold: boolean): number {
    if (!isTold || this.#usual >= longestPause) {
      this.hurry();
      return this.#usual;
    }
    this.#pause = Math.min(this.#pause * growth, longestPause);
    return this.#pause === this.#usual ? this.#usual : this.#pause * (1 - spread + 2 * spread * Math.random());
  }
}
