import { randomUUID } from 'node:crypto';
import type { Collection, Connection, Model, Schema } from 'mongoose';
import type { Logger } from 'pino';
import { CoalescedRuns } from '../concurrency.ts';
import { BackgroundBatch } from '../outbox/background-work.ts';
import { again, type Job } from '../program/jobs.ts';
import { driverOf, timeLimit } from './database.ts';
import { documentStore } from './document-store.ts';

interface StoredWork extends Work {
  readonly state: string;
  readonly next_at: Date;
  /** The claim that took it last, if that took several. */
  readonly claimed_by?: string;
}

interface ClaimOptions<T extends StoredWork> {
  /** The states of pending work; an index must begin with `state`. */
  readonly states: readonly T['state'][];
  /** Lease in milliseconds, in which no other process takes the item. It must exceed the duration of an attempt. */
  readonly lease: number;
  /** The priority; by default the longest overdue item comes first. */
  readonly order?: Readonly<Record<string, 1 | -1>>;
}

/**
 * Takes due items and counts the attempts: `limit` of them, or all if fewer are due. When its lease expires, an item is
 * due again. With a limit above 1, nothing else may change due items: they are read before they are taken.
 */
export async function claimDue<T extends StoredWork>(
  model: Model<T>,
  { states, lease, order = { next_at: 1 } }: ClaimOptions<T>,
  limit = 1,
): Promise<T[]> {
  const documents = driverOf(model) as unknown as Collection<StoredWork>;
  const now = new Date();
  const [next_at, claimed_by] = [new Date(now.getTime() + lease), randomUUID()];
  const due = { state: { $in: [...states] }, next_at: { $lte: now } };
  const reading = { sort: { ...order }, ...timeLimit };
  if (limit === 1) {
    const taken = { $set: { next_at }, $inc: { attempts: 1 } };
    const one = await documents.findOneAndUpdate(due, taken, { ...reading, returnDocument: 'after' });
    return one ? [one as T] : [];
  }
  const claimed: StoredWork[] = [];
  for (let wanted = limit; wanted > 0; wanted = limit - claimed.length) {
    const found = await documents.find(due, { ...reading, limit: wanted }).toArray();
    if (found.length === 0) break;
    const _id = { $in: found.map((work) => work._id) };
    const taken = { $set: { next_at, claimed_by }, $inc: { attempts: 1 } };
    const { modifiedCount } = await documents.updateMany({ ...due, _id }, taken);
    // Otherwise another process has taken some of them in the meantime.
    if (modifiedCount === found.length)
      claimed.push(...found.map((work) => ({ ...work, next_at, claimed_by, attempts: work.attempts + 1 })));
    else claimed.push(...(await documents.find({ _id, claimed_by }, timeLimit).toArray()));
    if (found.length < wanted) break;
  }
  return claimed as T[];
}

/** The lease of an attempt in milliseconds: longer than the calls of one may take. */
const ATTEMPT_LEASE_MS = 2 * 60_000;

interface WorkChange {
  readonly id: string;
  readonly $set: object;
}

export const queueStore = <T extends StoredWork>(
  collection: string,
  schema: Schema<T>,
  options: Omit<ClaimOptions<T>, 'lease'>,
) =>
  class extends documentStore<T>(collection, schema) {
    readonly #changes: BackgroundBatch<WorkChange>;

    constructor(database: Connection) {
      super(database);
      this.#changes = new BackgroundBatch(database, (changes) => this.#change(changes));
    }

    /** Takes documents that are due first, with a lease of two minutes (see {@link claimDue}). */
    claimDue(limit?: number): Promise<T[]> {
      return claimDue(this.model, { ...options, lease: ATTEMPT_LEASE_MS }, limit);
    }

    async retryAt(id: string, next_at: Date): Promise<void> {
      await this.changeWork(id, { next_at });
    }

    /** Concurrent calls share a command. */
    protected changeWork(id: string, $set: object): Promise<void> {
      return this.#changes.add({ id, $set });
    }

    async #change(batch: readonly WorkChange[]): Promise<void> {
      const alike = Map.groupBy(batch, ({ $set }) => JSON.stringify($set)).values();
      const updates = [...alike].map((changes) => ({
        updateMany: { filter: { _id: { $in: changes.map(({ id }) => id) } }, update: { $set: changes[0]?.$set } },
      }));
      await driverOf(this.model).bulkWrite(updates as never, { ordered: false });
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
  readonly claimDue: (limit: number) => Promise<readonly T[]>;
  /** How many items are claimed and processed at the same time; one by default. */
  readonly batch?: number;
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

  protected get isStopped(): boolean {
    return this.#stopped;
  }

  /** Finishes the claimed items; the remaining ones wait for the next start. */
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
    const { claimDue, batch = 1, attempt } = this.#deps;
    let isMore = true;
    while (isMore && !this.#stopped) {
      const works = await claimDue(batch);
      const ends = works.map((work) => attempt(work).catch((err) => this.#failed(work, err)));
      for (const end of await Promise.allSettled(ends)) if (end.status === 'rejected') throw end.reason;
      isMore = works.length === batch;
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
