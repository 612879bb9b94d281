import { pageRun } from './page-metrics.ts';
import type { PageReport } from './page-report.ts';

const category = (score: number | null, ...refs: [string, number][]) => ({
  score,
  auditRefs: refs.map(([id, weight]) => ({ id, weight })),
});

const report: PageReport = {
  finalDisplayedUrl: 'http://localhost/',
  categories: {
    performance: category(0.946, ['total-blocking-time', 30], ['largest-contentful-paint', 25]),
    accessibility: category(0.97, ['label', 7], ['manual', 0], ['video', 7]),
    'best-practices': category(1),
    seo: category(null),
  },
  audits: {
    'total-blocking-time': { title: 'Blocked', score: 0.5, numericValue: 610, displayValue: '610 ms' },
    'largest-contentful-paint': { title: 'Largest', score: 0.91, numericValue: 2100.4 },
    'cumulative-layout-shift': { title: 'Shift', score: 1, numericValue: 0.013 },
    label: {
      title: 'No label',
      score: 0,
      details: { items: ['a', 'b', 'c', 'd'].map((selector) => ({ node: { selector } })) },
    },
    manual: { title: 'To be looked at', score: 0 },
    video: { title: 'Not there', score: null },
  },
};

it('pageRun: reads scores, times and the size of scripts', () => {
  expect(pageRun(report, 99_000).metrics).toEqual({
    performance: 95,
    accessibility: 97,
    'best-practices': 100,
    // A category without a score counts as 0.
    seo: 0,
    lcp: 2100.4,
    tbt: 610,
    cls: 0.013,
    scriptBytes: 99_000,
  });
});

it('pageRun: names audits that reduced a score, with some of their locations', () => {
  expect(pageRun(report, 0).failed).toEqual([
    { category: 'performance', id: 'total-blocking-time', title: 'Blocked', found: '610 ms' },
    { category: 'accessibility', id: 'label', title: 'No label', found: 'a; b; c' },
  ]);
});

it('pageRun: leaves out metrics that the report lacks', () => {
  const { metrics } = pageRun({ ...report, audits: {} }, 0);
  expect(metrics).toMatchObject({ lcp: Number.NaN, tbt: Number.NaN, cls: Number.NaN });
});
