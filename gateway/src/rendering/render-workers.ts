import { isDeepStrictEqual } from 'node:util';
import type { BundleSet } from './server-bundle.ts';
import { WorkerLink, type WorkerParts } from './worker-link.ts';
import type { Question } from './worker-messages.ts';

/** Milliseconds until a worker that has ended is replaced: twice as long each time, while none has answered anything. */
const firstPause = 1_000;
const longestPause = 60_000;

/** The one worker of the releases of now: started with the first question, replaced when it ends or they change. */
export class RenderWorkers {
  readonly #parts: Omit<WorkerParts, 'bundles'>;
  #bundles: BundleSet | undefined;
  #link: WorkerLink | undefined;
  #pause = 0;
  #endedAt = 0;

  constructor(parts: Omit<WorkerParts, 'bundles'>) {
    this.#parts = parts;
  }

  /** Asks the worker of these bundles. Rejects when there is no answer, and while it isn't time for a new worker. */
  async ask(bundles: BundleSet, question: Question): Promise<unknown> {
    if (!isDeepStrictEqual(bundles, this.#bundles)) await this.#turnTo(bundles);
    const link = this.#running(bundles);
    try {
      const answer = await link.ask(question);
      this.#pause = 0;
      return answer;
    } finally {
      if (link.over && this.#link === link) this.#rest();
    }
  }

  /** Ends the worker. */
  async close(): Promise<void> {
    await this.#link?.close();
  }

  async #turnTo(bundles: BundleSet): Promise<void> {
    const old = this.#link;
    this.#bundles = bundles;
    this.#link = undefined;
    this.#pause = 0;
    this.#endedAt = 0;
    await old?.close();
  }

  #running(bundles: BundleSet): WorkerLink {
    if (this.#link) return this.#link;
    if (performance.now() - this.#endedAt < this.#pause) throw new Error('The worker that renders has just failed');
    this.#link = new WorkerLink({ ...this.#parts, bundles });
    return this.#link;
  }

  #rest(): void {
    this.#link = undefined;
    this.#endedAt = performance.now();
    this.#pause = Math.min(longestPause, this.#pause * 2 || firstPause);
  }
}
