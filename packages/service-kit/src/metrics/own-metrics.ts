import { Counter, collectDefaultMetrics, Histogram } from 'prom-client';
import { registry } from './registry.ts';

/**
 * Milliseconds between two samples of the event loop's lag, which each wake the process. A lag is reported with the time
 * between samples, so it must stay well below the 0.1 s of docs/scaling.md.
 */
const lagSampledEvery = 50;

/** Names the program in all that is measured. */
export function nameProcess(service: string): void {
  registry.setDefaultLabels({ service });
}

let isMeasured = false;

/**
 * Begins to measure the process itself, at the first request for metrics: ten idle programs that nobody asks would use 8 % of a
 * core for it.
 */
export function measureProcess(): void {
  if (isMeasured) return;
  isMeasured = true;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagSampledEvery });
}

/** Makes a counter of this program's own. */
export const counter = <const L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
  new Counter({ name, help, labelNames, registers: [registry] });

/** Makes a histogram of seconds of this program's own. */
export const histogram = <const L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  buckets: readonly number[],
): Histogram<L> => new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [registry] });
