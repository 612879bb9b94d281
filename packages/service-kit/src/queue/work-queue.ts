import type { Logger } from 'pino';
import { again, type Job } from '../program/jobs.ts';
import { CoalescedRuns } from './coalesced-runs.ts';
import { type Waits, waitAfter } from './waits.ts';

/** A piece of work that stands in the database until it is done. */
export interface Work {
  readonly _id: string;
  /** Attempts that were begun, the present one included. */
  readonly attempts: number;
}

/** What a queue is made of. */
export interface WorkQueueDependencies<T extends Work> {
  /** What is done, as its job and its log lines are named: `deliver mail`. */
  readonly name: string;
  /** Milliseconds between two looks for what has become due. */
  readonly every: number;
  /** Takes a piece of work that is due, so that nobody else gets it for a while; null when none is. See `takeDue`. */
  readonly takeDue: () => Promise<T | null>;
  /** Does a piece of work and notes that it is done. What it throws means: again. */
  readonly attempt: (work: T) => Promise<void>;
  /** Notes when a piece of work is due again. */
  readonly retryAt: (id: string, at: Date) => Promise<void>;
  readonly waits: Waits;
  /** When failing work is given up, and how that is noted; without it, never. */
  readonly giveUp?: {
    readonly at: (work: T, nextTry: Date) => boolean;
    readonly note: (id: string) => Promise<void>;
  };
  /** Failed attempts from which on each is logged as an error: no hiccup any more, somebody should look. */
  readonly alarmingAttempts?: number;
  readonly log: Logger;
}

/**
 * Does work that is written down first: at once, and again until it is done, in this process or the next. It is done at
 * least once, so an attempt must bear being repeated.
 */
export class WorkQueue<T extends Work> {
  readonly #deps: WorkQueueDependencies<T>;
  readonly #turns = new CoalescedRuns(() => this.#doAll());
  #stopped = false;
  /** Does what is due again, and what a process left behind. */
  readonly job: Job;

  constructor(deps: WorkQueueDependencies<T>) {
    this.#deps = deps;
    this.job = { name: deps.name, every: deps.every, run: () => this.#look() };
  }

  /** Does whatever is due, after what is being done already. Never rejects. */
  async doDue(): Promise<void> {
    await this.#look();
  }

  /** Finishes the piece of work that is under way; what remains waits for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#turns.over();
  }

  async #look(): Promise<unknown> {
    const { name, log } = this.#deps;
    try {
      return await this.#turns.next();
    } catch (err) {
      log.error({ err, work: name }, 'the work that is due could not be read');
      return again;
    }
  }

  async #doAll(): Promise<void> {
    while (!this.#stopped) {
      const work = await this.#deps.takeDue();
      if (!work) return;
      await this.#deps.attempt(work).catch((err) => this.#failed(work, err));
    }
  }

  async #failed(work: T, err: unknown): Promise<void> {
    const { name, retryAt, waits, giveUp, alarmingAttempts = Number.POSITIVE_INFINITY, log } = this.#deps;
    const { _id: id, attempts } = work;
    const next = new Date(Date.now() + waitAfter(waits, attempts));
    const givenUp = giveUp?.at(work, next) ?? false;
    const level = givenUp || attempts >= alarmingAttempts ? 'error' : 'warn';
    log[level]({ err, work: name, id, attempts, givenUp }, 'a piece of work failed');
    if (givenUp) await giveUp?.note(id);
    else await retryAt(id, next);
  }
}
