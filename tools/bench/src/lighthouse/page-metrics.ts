import type { PageReport } from './page-report.ts';

/** The categories that Lighthouse scores. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A category that Lighthouse scores. */
type Category = (typeof categories)[number];

/** The metrics of a page: scores from 0 to 100, times in milliseconds. */
export interface PageMetrics extends Readonly<Record<Category, number>> {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Transferred, compressed bytes of all scripts of the first page. */
  readonly scriptBytes: number;
}

/** An audit that reduced a score. */
export interface FailedAudit {
  readonly category: Category;
  readonly id: string;
  readonly title: string;
  /** Its findings, if they fit in a line. */
  readonly found: string;
}

/** The result of one Lighthouse run for a page. */
export interface PageRun {
  readonly metrics: PageMetrics;
  readonly failed: readonly FailedAudit[];
}

type Audit = PageReport['audits'][string];

/** The number of elements to name for an audit with many findings. */
const MAX_NAMED = 3;
/** Performance metrics rarely have a full score. Scores above this are no failure. */
const GOOD_SCORE = 0.9;

function foundBy({ displayValue, details }: Audit): string {
  const items = details?.items ?? [];
  const named = items.map(({ node, url, description }) => node?.selector ?? url ?? description);
  const places = named.filter((place) => typeof place === 'string').slice(0, MAX_NAMED);
  return [displayValue, ...places].filter(Boolean).join('; ');
}

function failedAudits({ categories: scores, audits }: PageReport): FailedAudit[] {
  return categories.flatMap((category) => {
    const enough = category === 'performance' ? GOOD_SCORE : 1;
    return (scores[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= enough) return [];
      return [{ category, id, title: audit.title, found: foundBy(audit) }];
    });
  });
}

/** Extracts the results of a report. `scriptBytes` is measured separately, since the report's sizes include headers. */
export function pageRun(report: PageReport, scriptBytes: number): PageRun {
  const mark = (category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  return {
    metrics: {
      performance: mark('performance'),
      accessibility: mark('accessibility'),
      'best-practices': mark('best-practices'),
      seo: mark('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      scriptBytes,
    },
    failed: failedAudits(report),
  };
}
