import type { PageMetrics } from '../src/lighthouse/page-metrics.ts';

/** Metrics that just meet every target, except for those given. */
export const sampleMetrics = (own: Partial<PageMetrics> = {}): PageMetrics => ({
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  lcp: 2000,
  tbt: 100,
  cls: 0.02,
  scriptBytes: 120_000,
  ...own,
});
