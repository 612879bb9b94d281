import type { Logger } from 'pino';
import { measuredRun } from '../metrics/job-metrics.ts';

/** Work that repeats in the background: once at start, then `every` milliseconds after the last run ended. */
export interface Job {
  readonly name: string;
  readonly every: number;
  run(): Promise<void>;
}

/** Starts jobs; the function it gives stops them and waits for those that run. A failure is logged and tried again. */
export function startJobs(jobs: readonly Job[], log: Logger): () => Promise<void> {
  let stopped = false;
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Map<Job, Promise<void>>();
  const run = async (job: Job) => {
    try {
      await measuredRun(job.name, () => job.run());
    } catch (err) {
      log.error({ err, job: job.name }, 'a job failed');
    }
    running.delete(job);
    if (!stopped) timers.set(job, setTimeout(start, job.every, job).unref());
  };
  const start = (job: Job) => {
    running.set(job, run(job));
  };
  jobs.forEach(start);
  return async () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(running.values());
  };
}
