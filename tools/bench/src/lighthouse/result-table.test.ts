import type { FailedAudit } from './page-metrics.ts';
import { problemsOf, resultTable } from './result-table.ts';
import { sampleMetrics } from './sample-run.ts';

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
