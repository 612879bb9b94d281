import { sampleMetrics } from '../../test/sample-page-metrics.ts';
import type { FailedAudit, PageMetrics } from './page-metrics.ts';
import { missedTargets, problemsOf, resultTable } from './result-table.ts';

const failed: FailedAudit[] = [
  { category: 'seo', id: 'meta-description', title: 'No description', found: '' },
  { category: 'performance', id: 'total-blocking-time', title: 'Blocked', found: '610 ms' },
];
const good = { path: '/', metrics: sampleMetrics(), failed };
const poor = { path: '/about', metrics: sampleMetrics({ seo: 91, scriptBytes: 130_000 }), failed };

it('resultTable: shows targets, metrics and missed targets', () => {
  const [titles, targets, ...pages] = resultTable([good, poor]).split('\n');
  expect(titles).toMatch(/^page {4}performance {2}accessibility {2}best practices {2}SEO/);
  expect(targets).toMatch(/^ +>= 95 +>= 100 +>= 100 +>= 100 +<= 0.020 +<= 120,000$/);
  expect(pages).toEqual([
    expect.stringMatching(/^\/ +95 +100 +100 +100 +2,000 ms +100 ms +0.020 +120,000 +met$/),
    expect.stringMatching(/^\/about +95 +100 +100 +91 missed +2,000 ms +100 ms +0.020 +130,000 missed +missed$/),
  ]);
});

it('problemsOf: names the audits of categories that miss their target', () => {
  expect(problemsOf(good)).toEqual([]);
  expect(problemsOf(poor)).toEqual(['/about  seo  meta-description: No description']);
  expect(problemsOf({ ...poor, metrics: sampleMetrics({ performance: 80 }) })).toEqual([
    '/about  performance  total-blocking-time: Blocked (610 ms)',
  ]);
});

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
