import type { Logger } from 'pino';
import type { ChangeSource } from '../feeds/watched-changes.ts';
import { measuredRun } from '../observability/metrics.ts';

/** Milliseconds until a job runs first, at most twice as many: at a start the processors are busy with starting. */
const FIRST_RUN_MS = 1_000;
/** Maximum pause in milliseconds while no notification arrives. */
const LONGEST_PAUSE_MS = 30_000;
const GROWTH = 1.5;
/** Random variation of each pause, up or down, so that many pollers do not run at the same time. */
const SPREAD = 0.1;

/**
 * The pauses of a poller. They grow while there is no work and a source would notify it of new work. So work that
 * becomes due by time is found with a delay of at most half of the time until it was due.
 */
export class Pace {
  readonly #regular: number;
  #pause: number;

  constructor(regular: number) {
    this.#regular = regular;
    this.#pause = regular / GROWTH;
  }

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

/** Recurring background work. It runs shortly after the start and then `every` milliseconds after the end of the previous run. */
export interface Job {
  readonly name: string;
  readonly every: number;
  /**
   * Notifies of new work: by default the writes of this service, or another service. While it is silent, the pauses
   * grow. Null: there is no source, so the pauses stay the same.
   */
  readonly source?: ChangeSource | null;
  /** Runs the job. Return `again` if time alone will make more work due soon, so that the pauses do not grow. */
  run(): Promise<unknown>;
}

/** The result of a job that must run again after its regular pause. */
export const again = 'again';

class RepeatedJob {
  readonly #job: Job;
  readonly #log: Logger;
  readonly #source: ChangeSource | null | undefined;
  readonly #pace: Pace;
  readonly #unlisten: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** When the next run is due and when the last one ended, by `performance.now()`. */
  #due = 0;
  #ended = 0;
  #wasNotified = false;
  #isStopped = false;

  constructor(job: Job, log: Logger, ownChanges: ChangeSource | undefined) {
    this.#job = job;
    this.#log = log;
    this.#source = job.source === undefined ? ownChanges : job.source;
    this.#pace = new Pace(job.every);
    // A write of this service may be part of an operation that still goes on; a change of another one is complete.
    const immediately = job.source != null;
    this.#unlisten = this.#source?.on(() => this.#wake(immediately));
    this.#startIn(FIRST_RUN_MS * (1 + Math.random()));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unlisten?.();
    clearTimeout(this.#timer);
    await this.#running;
  }

  readonly #start = (): void => {
    this.#wasNotified = false;
    this.#running = this.#run();
  };

  async #run(): Promise<void> {
    const { name } = this.#job;
    let answer: unknown;
    try {
      answer = await measuredRun(name, () => this.#job.run());
    } catch (err) {
      this.#log.error({ err, job: name }, 'a job failed');
      answer = again;
    }
    this.#running = undefined;
    this.#ended = performance.now();
    if (this.#isStopped) return;
    if (this.#wasNotified) this.#pace.hurry();
    this.#startIn(this.#pace.next(answer !== again && (this.#source?.isConnected ?? false)));
  }

  /** Handles a notification: the job runs at the latest after the regular pause. */
  #wake(immediately: boolean): void {
    this.#wasNotified = true;
    this.#pace.hurry();
    if (this.#running) return;
    const now = performance.now();
    const pause = immediately ? Math.max(0, this.#ended + this.#job.every - now) : this.#job.every;
    if (this.#due > now + pause) this.#startIn(pause);
  }

  #startIn(pause: number): void {
    clearTimeout(this.#timer);
    this.#due = performance.now() + pause;
    this.#timer = setTimeout(this.#start, pause).unref();
  }
}

/**
 * Starts jobs and returns a function that stops them. Failures are logged and retried. With `changes`, which must cover
 * all writes to the database (single copy), jobs run less often while there are none.
 */
export function startJobs(jobs: readonly Job[], log: Logger, changes?: ChangeSource): () => Promise<void> {
  const repeated = jobs.map((job) => new RepeatedJob(job, log, changes));
  return async () => {
    await Promise.all(repeated.map((job) => job.stop()));
  };
}
