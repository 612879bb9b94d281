import { median } from '../statistics/quantile.ts';
import type { FailedAudit, PageMetrics, PageRun } from './page-metrics.ts';

/** Returns the median of each metric over several runs, and the audits that failed in at least half of them. */
export function medianRun(runs: readonly PageRun[]): PageRun {
  const of = (name: keyof PageMetrics) => median(runs.map(({ metrics }) => metrics[name]));
  const failures = new Map<string, FailedAudit[]>();
  for (const audit of runs.flatMap(({ failed }) => failed)) {
    const key = `${audit.category} ${audit.id}`;
    failures.set(key, [...(failures.get(key) ?? []), audit]);
  }
  return {
    metrics: {
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best-practices': of('best-practices'),
      seo: of('seo'),
      lcp: of('lcp'),
      tbt: of('tbt'),
      cls: of('cls'),
      scriptBytes: of('scriptBytes'),
    },
    failed: [...failures.values()].flatMap((same) => (same.length * 2 >= runs.length ? same.slice(0, 1) : [])),
  };
}
