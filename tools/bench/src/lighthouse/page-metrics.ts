import * as http from 'node:http';
import * as https from 'node:https';
import { median } from '../load/quantile.ts';

/** The fields of a Lighthouse report that are read here. */
export interface PageReport {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, AuditResult>>;
}

interface AuditResult {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly AuditItem[] };
}

/** An element or request in an audit's findings. Its fields depend on the audit. */
interface AuditItem {
  readonly node?: { readonly selector?: string };
  readonly url?: string;
  readonly description?: string;
  readonly resourceType?: string;
}

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** The metrics of a page: scores from 0 to 100, times in milliseconds. */
export interface PageMetrics extends Readonly<Record<Category, number>> {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Transferred, compressed bytes of all scripts of the first page. */
  readonly scriptBytes: number;
}

const metricNames = [...categories, 'lcp', 'tbt', 'cls', 'scriptBytes'] as const;

export interface FailedAudit {
  readonly category: Category;
  readonly id: string;
  readonly title: string;
  /** Its findings, if they fit in a line. */
  readonly found: string;
}

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

function scriptsOf({ audits }: PageReport): string[] {
  const requests = audits['network-requests']?.details?.items ?? [];
  return [...new Set(requests.flatMap(({ resourceType, url }) => (resourceType === 'Script' && url ? [url] : [])))];
}

/** The transferred bytes of a file without headers. `fetch` would only count decompressed bytes. */
function sentBytes(url: string): Promise<number> {
  const { get } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

export async function scriptBytes(report: PageReport): Promise<number> {
  const sizes = await Promise.all(scriptsOf(report).map(sentBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the median of each metric over several runs, and the audits that failed in at least half of them. */
export function medianRun(runs: readonly PageRun[]): PageRun {
  const of = (name: keyof PageMetrics) => median(runs.map(({ metrics }) => metrics[name]));
  const failures = new Map<string, FailedAudit[]>();
  for (const audit of runs.flatMap(({ failed }) => failed)) {
    const key = `${audit.category} ${audit.id}`;
    failures.set(key, [...(failures.get(key) ?? []), audit]);
  }
  return {
    metrics: Object.fromEntries(metricNames.map((name) => [name, of(name)])) as unknown as PageMetrics,
    failed: [...failures.values()].flatMap((same) => (same.length * 2 >= runs.length ? same.slice(0, 1) : [])),
  };
}
