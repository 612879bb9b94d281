import { Counter, collectDefaultMetrics, Histogram } from 'prom-client';
import { registry } from './registry.ts';

/**
 * Milliseconds between two samples of the event loop's lag, each of which wakes the process. A reported lag includes
 * this interval, so it must stay well below the 0.1 s of docs/scaling.md.
 */
const LAG_SAMPLE_MS = 50;

/** Labels all metrics with the name of the program. */
export function nameProcess(service: string): void {
  registry.setDefaultLabels({ service });
}

let isMeasured = false;

/**
 * Starts to measure the process itself, at the first request for metrics. Otherwise, ten idle programs would use 8 % of
 * a core for it.
 */
export function measureProcess(): void {
  if (isMeasured) return;
  isMeasured = true;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLE_MS });
}

/** Creates a counter of this program. */
export const counter = <const L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
  new Counter({ name, help, labelNames, registers: [registry] });

/** Creates a histogram, in seconds, of this program. */
export const histogram = <const L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  buckets: readonly number[],
): Histogram<L> => new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [registry] });
