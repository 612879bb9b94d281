import { Unavailable } from '@keystead/service-kit';

/** Limits how many pieces of work run at a time, and how many wait. */
export class Turns {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs a piece of work when its turn comes. @throws {Unavailable} when too many wait already. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The next piece of work takes this one's place.
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#maxWaiting) return Promise.reject(new Unavailable());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
