import { meets, type Target } from '../targets/target.ts';
import type { PageMetrics } from './page-metrics.ts';

/** The targets of every public page. */
export const targets: Readonly<Partial<Record<keyof PageMetrics, Target>>> = {
  performance: { least: 95 },
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  seo: { least: 100 },
  cls: { most: 0.02 },
  scriptBytes: { most: 120_000 },
};

/** Whether a metric meets its target. A metric without a target does. A metric that was not measured does not. */
export function reaches(name: keyof PageMetrics, value: number): boolean {
  const target = targets[name];
  return target === undefined || meets(target, value);
}

/** Returns the metrics of a page that miss their targets. */
export function missedTargets(metrics: PageMetrics): (keyof PageMetrics)[] {
  return (Object.keys(targets) as (keyof PageMetrics)[]).filter((name) => !reaches(name, metrics[name]));
}
