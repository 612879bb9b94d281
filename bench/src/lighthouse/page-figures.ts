import type { PageReport } from './page-report.ts';

/** The categories that Lighthouse gives marks in. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A category that Lighthouse gives marks in. */
type Category = (typeof categories)[number];

/** What is measured of a page: marks from 0 to 100, times in milliseconds. */
export interface PageFigures extends Readonly<Record<Category, number>> {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Bytes of all scripts of the first page as they are sent, compressed. */
  readonly scriptBytes: number;
}

/** An audit that cost marks. */
export interface FailedAudit {
  readonly category: Category;
  readonly id: string;
  readonly title: string;
  /** What it found, as far as it says so in a line. */
  readonly found: string;
}

/** What one run of Lighthouse says of a page. */
export interface PageRun {
  readonly figures: PageFigures;
  readonly failed: readonly FailedAudit[];
}

type Audit = PageReport['audits'][string];

/** Elements that are named of an audit that complains of many. */
const MAX_NAMED = 3;
/** The performance's metrics are hardly ever perfect: those above are no failure. */
const good = 0.9;

function foundBy({ displayValue, details }: Audit): string {
  const items = details?.items ?? [];
  const named = items.map(({ node, url, description }) => node?.selector ?? url ?? description);
  const places = named.filter((place) => typeof place === 'string').slice(0, MAX_NAMED);
  return [displayValue, ...places].filter(Boolean).join('; ');
}

function failedAudits({ categories: marks, audits }: PageReport): FailedAudit[] {
  return categories.flatMap((category) => {
    const enough = category === 'performance' ? good : 1;
    return (marks[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= enough) return [];
      return [{ category, id, title: audit.title, found: foundBy(audit) }];
    });
  });
}

/** What a report says; `scriptBytes` is counted apart, for the report's own counts have the headers in them. */
export function pageRun(report: PageReport, scriptBytes: number): PageRun {
  const mark = (category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  return {
    figures: {
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
