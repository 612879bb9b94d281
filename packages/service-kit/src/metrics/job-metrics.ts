import { Counter, Gauge, Histogram } from 'prom-client';
import { registry } from './registry.ts';

const runs = new Counter({
  name: 'keystead_job_runs_total',
  help: 'Runs of a background job, by outcome: done or failed',
  labelNames: ['job', 'outcome'],
  registers: [registry],
});

const seconds = new Histogram({
  name: 'keystead_job_duration_seconds',
  help: 'Duration of a run of a background job',
  labelNames: ['job'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
  registers: [registry],
});

const running = new Gauge({
  name: 'keystead_jobs_running',
  help: 'Background jobs that are running',
  labelNames: ['job'],
  registers: [registry],
});

/** Measures one run of a job. Errors are rethrown. */
export async function measuredRun<T>(job: string, run: () => Promise<T>): Promise<T> {
  const stopTimer = seconds.startTimer({ job });
  running.inc({ job });
  let outcome = 'failed';
  try {
    const answer = await run();
    outcome = 'done';
    return answer;
  } finally {
    stopTimer();
    running.dec({ job });
    runs.inc({ job, outcome });
  }
}
