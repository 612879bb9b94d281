import type { FailedAudit } from './page-figures.ts';
import { complaintsOf, resultTable } from './result-table.ts';
import { sampleFigures } from './sample-run.ts';

const failed: FailedAudit[] = [
  { category: 'seo', id: 'meta-description', title: 'No description', found: '' },
  { category: 'performance', id: 'total-blocking-time', title: 'Blocked', found: '610 ms' },
];
const good = { path: '/', figures: sampleFigures(), failed };
const poor = { path: '/about', figures: sampleFigures({ seo: 91, scriptBytes: 130_000 }), failed };

it('resultTable: shows targets, figures and missed targets', () => {
  const [titles, goals, ...pages] = resultTable([good, poor]).split('\n');
  expect(titles).toMatch(/^page {4}performance {2}accessibility {2}best practices {2}SEO/);
  expect(goals).toMatch(/^ +>= 95 +>= 100 +>= 100 +>= 100 +<= 0.020 +<= 120,000$/);
  expect(pages).toEqual([
    expect.stringMatching(/^\/ +95 +100 +100 +100 +2,000 ms +100 ms +0.020 +120,000 +met$/),
    expect.stringMatching(/^\/about +95 +100 +100 +91 missed +2,000 ms +100 ms +0.020 +130,000 missed +missed$/),
  ]);
});

it('complaintsOf: names the audits of categories that miss their target', () => {
  expect(complaintsOf(good)).toEqual([]);
  expect(complaintsOf(poor)).toEqual(['/about  seo  meta-description: No description']);
  expect(complaintsOf({ ...poor, figures: sampleFigures({ performance: 80 }) })).toEqual([
    '/about  performance  total-blocking-time: Blocked (610 ms)',
  ]);
});
