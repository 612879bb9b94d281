import type { Logger } from 'pino';
import type { Changes } from '../changes/changes.ts';
import type { ChangeSource } from '../changes/watched-changes.ts';
import { measuredRun } from '../metrics/job-metrics.ts';
import { Pace } from './pace.ts';

/** Work that repeats in the background: once at start, then `every` milliseconds after the last run ended. */
export interface Job {
  readonly name: string;
  readonly every: number;
  /**
   * Who tells that there may be something to do: what the service itself writes unless said, or another service. While
   * they are silent the job pauses longer. Null: nobody tells, so it doesn't.
   */
  readonly source?: ChangeSource | null;
  /** Does it; `again` where the clock will bring more soon, which is to be found in time. */
  run(): Promise<unknown>;
}

/** What a job answers that has to look again after its usual pause. */
export const again = 'again';

/** A job that runs until it is stopped. */
class RepeatedJob {
  readonly #job: Job;
  readonly #log: Logger;
  readonly #ownChanges: ChangeSource | undefined;
  readonly #pace: Pace;
  readonly #unlisten: () => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** When the next run is due, and when the last one ended, by the clock of `performance`. */
  #due = 0;
  #ended = 0;
  #wasTold = false;
  #isStopped = false;

  constructor(job: Job, log: Logger, ownChanges: ChangeSource | undefined) {
    this.#job = job;
    this.#log = log;
    this.#ownChanges = ownChanges;
    this.#pace = new Pace(job.every);
    // What was just written may be part of something that goes on: the service's own changes are looked at after the usual
    // pause. Another's are there to be read.
    const atOnce = job.source != null;
    const unlisten = this.#source?.on(() => this.#wake(atOnce));
    this.#unlisten = () => unlisten?.();
    this.#start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unlisten();
    clearTimeout(this.#timer);
    await this.#running;
  }

  get #source(): ChangeSource | null | undefined {
    return this.#job.source === undefined ? this.#ownChanges : this.#job.source;
  }

  readonly #start = (): void => {
    this.#wasTold = false;
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
    if (this.#wasTold) this.#pace.hurry();
    this.#startIn(this.#pace.next(answer !== again && (this.#source?.isHeard ?? false)));
  }

  /** Something may have changed: it is looked at no later than the usual pause allows. */
  #wake(atOnce: boolean): void {
    this.#wasTold = true;
    this.#pace.hurry();
    if (this.#running) return;
    const now = performance.now();
    const pause = atOnce ? Math.max(0, this.#ended + this.#job.every - now) : this.#job.every;
    if (this.#due > now + pause) this.#startIn(pause);
  }

  #startIn(pause: number): void {
    clearTimeout(this.#timer);
    this.#due = performance.now() + pause;
    this.#timer = setTimeout(this.#start, pause).unref();
  }
}

/** What a service writes itself, as one who tells. */
const sourceOf = (changes: Changes): ChangeSource => ({ isHeard: true, on: (listener) => changes.on(listener) });

/**
 * Starts jobs; the function it gives stops them and waits for those that run. A failure is logged and tried again. With the
 * service's own changes, of which there are no others then, jobs look less often while there are none.
 */
export function startJobs(jobs: readonly Job[], log: Logger, changes?: Changes): () => Promise<void> {
  const own = changes && sourceOf(changes);
  const repeated = jobs.map((job) => new RepeatedJob(job, log, own));
  return async () => {
    await Promise.all(repeated.map((job) => job.stop()));
  };
}
