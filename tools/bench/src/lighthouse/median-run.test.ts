import { medianRun } from './median-run.ts';
import type { FailedAudit } from './page-metrics.ts';
import { sampleMetrics } from './sample-run.ts';

const slow: FailedAudit = { category: 'performance', id: 'total-blocking-time', title: 'Blocked', found: '900 ms' };
const unlabelled: FailedAudit = { category: 'accessibility', id: 'label', title: 'No label', found: 'input' };
const run = (performance: number, failed: FailedAudit[] = []) => ({ metrics: sampleMetrics({ performance }), failed });

it.each([
  [[90], 90],
  [[70, 99, 96], 96],
  [[100, 90, 94, 98], 96],
])('medianRun: takes the median of %j', (scores, expected) => {
  expect(medianRun(scores.map((score) => run(score))).metrics.performance).toBe(expected);
});

it('medianRun: takes the median of each metric separately', () => {
  const runs = [
    { metrics: sampleMetrics({ lcp: 1, cls: 0.3 }), failed: [] },
    { metrics: sampleMetrics({ lcp: 2, cls: 0.1 }), failed: [] },
    { metrics: sampleMetrics({ lcp: 3, cls: 0.2 }), failed: [] },
  ];
  expect(medianRun(runs).metrics).toMatchObject({ lcp: 2, cls: 0.2 });
});

it('medianRun: names once each audit that failed in at least half of the runs', () => {
  const runs = [run(90, [slow, unlabelled]), run(91, [unlabelled]), run(92)];
  expect(medianRun(runs).failed).toEqual([unlabelled]);
});
