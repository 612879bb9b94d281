import { Unavailable } from '@keystead/service-kit';

/** Limits how many pieces of work run at a time, and how many wait. */
export class Semaphore {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs a piece of work when its turn comes. @throws {Unavailable} when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The next piece of work takes this one's place.
      if (next) next();
      else this.#running -= 1;
    }
  }

  #acquire(): Promise<void> {
    if (this.#running < this.#maxRunning) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#maxWaiting) return Promise.reject(new Unavailable());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
