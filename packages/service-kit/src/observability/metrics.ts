import { createServer } from 'node:http';
import Koa, { type Middleware } from 'koa';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listen } from '../http/listen.ts';

const registry = new Registry();

/** Milliseconds between samples of the event loop's lag, which adds to it: well below the 0.1 s of docs/scaling.md. */
const LAG_SAMPLE_MS = 50;

export function nameProcess(service: string): void {
  registry.setDefaultLabels({ service });
}

let isMeasured = false;

/** Measures the process from the first request for metrics on: ten idle programs would use 8 % of a core for it. */
function measureProcess(): void {
  if (isMeasured) return;
  isMeasured = true;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLE_MS });
}

export const counter = <const L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
  new Counter({ name, help, labelNames, registers: [registry] });

export const histogram = <const L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  buckets: readonly number[],
): Histogram<L> => new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [registry] });

export const gauge = <const L extends string>(name: string, help: string, labelNames: readonly L[]): Gauge<L> =>
  new Gauge({ name, help, labelNames, registers: [registry] });

const jobRuns = counter('keystead_job_runs_total', 'Runs of a background job, by outcome: done or failed', [
  'job',
  'outcome',
]);

const jobSeconds = histogram(
  'keystead_job_duration_seconds',
  'Duration of a run of a background job',
  ['job'],
  [0.01, 0.05, 0.25, 1, 5, 30, 120],
);

const jobsRunning = new Gauge({
  name: 'keystead_jobs_running',
  help: 'Background jobs that are running',
  labelNames: ['job'],
  registers: [registry],
});

export async function measuredRun<T>(job: string, run: () => Promise<T>): Promise<T> {
  const stopTimer = jobSeconds.startTimer({ job });
  jobsRunning.inc({ job });
  let outcome = 'failed';
  try {
    const answer = await run();
    outcome = 'done';
    return answer;
  } finally {
    stopTimer();
    jobsRunning.dec({ job });
    jobRuns.inc({ job, outcome });
  }
}

/** The operation is the name of a route, never a path, because the number of paths is unlimited. */
export const requestSeconds = histogram(
  'keystead_http_request_duration_seconds',
  'Time to the response to a request, by operation and status',
  ['operation', 'status'],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
);

export const requestsInFlight = new Gauge({
  name: 'keystead_http_requests_in_flight',
  help: 'Requests in flight, including open event streams',
  registers: [registry],
});

/** Size functions by outbox name. Services that share a process have outboxes of the same name. */
const outboxSizes = new Map<string, (() => Promise<number>)[]>();

new Gauge({
  name: 'keystead_outbox_records',
  help: 'Records that wait in an outbox',
  labelNames: ['outbox'],
  registers: [registry],
  async collect() {
    this.reset();
    await Promise.all(
      [...outboxSizes].map(async ([outbox, of]) => {
        // Omit an outbox whose size cannot be read; other metrics show that the database is down.
        const found = await Promise.all(of.map((size) => size())).catch(() => undefined);
        const all = found?.reduce((sum, one) => sum + one, 0);
        if (all !== undefined) this.set({ outbox }, all);
      }),
    );
  },
});

/** Registers an outbox. Sizes of outboxes with the same name are added up. */
export function measureOutbox(outbox: string, size: () => Promise<number>): void {
  outboxSizes.set(outbox, [...(outboxSizes.get(outbox) ?? []), size]);
}

/** Handles `GET /metrics` for Prometheus. Only the internal network reaches it: the gateway does not forward it. */
export function metricsPage(): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/metrics' || ctx.method !== 'GET') return next();
    measureProcess();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await registry.metrics();
    ctx.type = registry.contentType;
  };
}

interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `GET /metrics` on a separate port, for a program whose main port is public. */
export async function serveMetrics(port: number, host: string): Promise<MetricsServer> {
  const server = createServer(new Koa().use(metricsPage()).callback());
  return {
    port: await listen(server, port, host),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
