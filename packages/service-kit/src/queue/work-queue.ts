import type { Logger } from 'pino';
import { again, type Job } from '../program/jobs.ts';
import { CoalescedRuns } from './coalesced-runs.ts';
import { type RetryDelays, retryDelay } from './retry-delays.ts';

/** A work item that stays in the database until it is done. */
export interface Work {
  readonly _id: string;
  /** Number of started attempts, including the current one. */
  readonly attempts: number;
}

export interface WorkQueueDependencies<T extends Work> {
  /** The name of the work in its job and log lines: `deliver mail`. */
  readonly name: string;
  /** Poll interval in milliseconds for due work. */
  readonly every: number;
  /**
   * Takes a due item under a lease, so that no other process gets it for a while; null if none is due. See `claimDue`.
   */
  readonly claimDue: () => Promise<T | null>;
  /** Processes an item and marks it as done. An error means a retry. */
  readonly attempt: (work: T) => Promise<void>;
  /** Stores when an item is due again. */
  readonly retryAt: (id: string, at: Date) => Promise<void>;
  readonly waits: RetryDelays;
  /** When to give up failing work, and how to record that. Without it, work is retried forever. */
  readonly giveUp?: {
    readonly at: (work: T, nextTry: Date) => boolean;
    readonly note: (id: string) => Promise<void>;
  };
  /**
   * Number of failed attempts from which each is logged as an error, because it is no longer transient and needs
   * attention.
   */
  readonly alarmingAttempts?: number;
  readonly log: Logger;
}

/**
 * Processes work that is stored first: immediately, and again until it is done, in this process or the next. Each item
 * is processed at least once, so an attempt must be idempotent.
 */
export class WorkQueue<T extends Work> {
  readonly #deps: WorkQueueDependencies<T>;
  readonly #runs = new CoalescedRuns(() => this.#doAll());
  #stopped = false;
  /** Processes items that are due again, and those that another process left behind. */
  readonly job: Job;

  constructor(deps: WorkQueueDependencies<T>) {
    this.#deps = deps;
    this.job = { name: deps.name, every: deps.every, run: () => this.#poll() };
  }

  /** Processes all due work, after the current run. Never rejects. */
  async doDue(): Promise<void> {
    await this.#poll();
  }

  /** Finishes the current item; the remaining ones wait for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#runs.over();
  }

  async #poll(): Promise<unknown> {
    const { name, log } = this.#deps;
    try {
      return await this.#runs.next();
    } catch (err) {
      log.error({ err, work: name }, 'due work could not be read');
      return again;
    }
  }

  async #doAll(): Promise<void> {
    while (!this.#stopped) {
      const work = await this.#deps.claimDue();
      if (!work) return;
      await this.#deps.attempt(work).catch((err) => this.#failed(work, err));
    }
  }

  async #failed(work: T, err: unknown): Promise<void> {
    const { name, retryAt, waits, giveUp, alarmingAttempts = Number.POSITIVE_INFINITY, log } = this.#deps;
    const { _id: id, attempts } = work;
    const next = new Date(Date.now() + retryDelay(waits, attempts));
    const givenUp = giveUp?.at(work, next) ?? false;
    const level = givenUp || attempts >= alarmingAttempts ? 'error' : 'warn';
    log[level]({ err, work: name, id, attempts, givenUp }, 'a work item failed');
    if (givenUp) await giveUp?.note(id);
    else await retryAt(id, next);
  }
}
