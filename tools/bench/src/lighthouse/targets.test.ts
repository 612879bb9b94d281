import type { PageMetrics } from './page-metrics.ts';
import { sampleMetrics } from './sample-run.ts';
import { missedTargets } from './targets.ts';

it('missedTargets: accepts metrics that just meet the targets', () => {
  expect(missedTargets(sampleMetrics())).toEqual([]);
});

it('missedTargets: has no targets for times', () => {
  expect(missedTargets(sampleMetrics({ lcp: 60_000, tbt: 60_000 }))).toEqual([]);
});

it.each<[keyof PageMetrics, number]>([
  ['performance', 94.5],
  ['accessibility', 99],
  ['best-practices', 96],
  ['seo', 99],
  ['cls', 0.021],
  ['scriptBytes', 120_001],
])('missedTargets: names %s when it is %d, which misses the target or was not measured', (name, value) => {
  expect(missedTargets(sampleMetrics({ [name]: value }))).toEqual([name]);
  expect(missedTargets(sampleMetrics({ [name]: Number.NaN }))).toEqual([name]);
});
