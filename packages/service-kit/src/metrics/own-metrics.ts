import { Counter, collectDefaultMetrics, Histogram } from 'prom-client';
import { registry } from './registry.ts';

/** Begins to measure the process itself, and names the program in all that is measured. */
export function measureProcess(service: string): void {
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
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
