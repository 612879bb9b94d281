import type { Model, QueryFilter, Schema, SortOrder, UpdateQuery } from 'mongoose';
import type { Logger } from 'pino';
import { CoalescedRuns } from '../concurrency.ts';
import { again, type Job } from '../program/jobs.ts';
import { driverOf, timeLimit } from './database.ts';
import { documentStore } from './document-store.ts';

interface StoredWork extends Work {
  readonly state: string;
  readonly next_at: Date;
}

interface ClaimOptions<T extends StoredWork> {
  /** The states of pending work; an index must begin with `state`. */
  readonly states: readonly T['state'][];
  /** Lease in milliseconds, in which no other process takes the item. It must exceed the duration of an attempt. */
  readonly lease: number;
  /** The priority; by default the longest overdue item comes first. */
  readonly order?: Readonly<Record<string, SortOrder>>;
}

/** Takes a due item and counts the attempt; null if none is due. When its lease expires, the item is due again. */
export function claimDue<T extends StoredWork>(
  model: Model<T>,
  { states, lease, order = { next_at: 1 } }: ClaimOptions<T>,
): Promise<T | null> {
  const now = new Date();
  return driverOf(model).findOneAndUpdate(
    { state: { $in: [...states] }, next_at: { $lte: now } } as never,
    { $set: { next_at: new Date(now.getTime() + lease) }, $inc: { attempts: 1 } } as never,
    { sort: { ...order }, returnDocument: 'after', ...timeLimit },
  ) as Promise<T | null>;
}

/** The lease of an attempt in milliseconds: longer than the calls of one may take. */
const ATTEMPT_LEASE_MS = 2 * 60_000;

export const queueStore = <T extends StoredWork>(
  collection: string,
  schema: Schema<T>,
  options: Omit<ClaimOptions<T>, 'lease'>,
) =>
  class extends documentStore<T>(collection, schema) {
    /** Takes the document that is due first, with a lease of two minutes; null if none is due (see {@link claimDue}). */
    claimDue(): Promise<T | null> {
      return claimDue(this.model, { ...options, lease: ATTEMPT_LEASE_MS });
    }

    async retryAt(id: string, next_at: Date): Promise<void> {
      await this.model.updateOne({ _id: id } as QueryFilter<T>, { $set: { next_at } } as unknown as UpdateQuery<T>);
    }
  };

interface Work {
  readonly _id: string;
  /** Number of started attempts, including the current one. */
  readonly attempts: number;
}

export interface WorkQueueDependencies<T extends Work> {
  /** The name of the work in its job and log lines: `deliver mail`. */
  readonly name: string;
  /** Poll interval in milliseconds for due work. */
  readonly every: number;
  readonly claimDue: () => Promise<T | null>;
  /** Processes an item and marks it as done. An error means a retry. */
  readonly attempt: (work: T) => Promise<void>;
  readonly retryAt: (id: string, at: Date) => Promise<void>;
  /** Milliseconds until the next attempt of failed work: `first`, doubled after each failure, up to `longest`. */
  readonly waits: { readonly first: number; readonly longest: number };
  /** When to give up failing work, and how to record that. Without it, work is retried forever. */
  readonly giveUp?: {
    readonly at: (work: T, nextTry: Date) => boolean;
    readonly note: (id: string) => Promise<void>;
  };
  /** Failed attempts from which on each is logged as an error, because it needs attention. */
  readonly alarmingAttempts?: number;
  readonly log: Logger;
}

/** Does stored work immediately, and again until it is done. An attempt must be idempotent: it may happen twice. */
export class WorkQueue<T extends Work> {
  readonly #deps: WorkQueueDependencies<T>;
  readonly #runs = new CoalescedRuns(() => this.#doAll());
  #stopped = false;
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
    const next = new Date(Date.now() + Math.min(waits.first * 2 ** (attempts - 1), waits.longest));
    const givenUp = giveUp?.at(work, next) ?? false;
    const level = givenUp || attempts >= alarmingAttempts ? 'error' : 'warn';
    log[level]({ err, work: name, id, attempts, givenUp }, 'a work item failed');
    if (givenUp) await giveUp?.note(id);
    else await retryAt(id, next);
  }
}
