import { meets, type Target } from '../report/targets.ts';
import type { PageMetrics, PageRun } from './page-metrics.ts';

const targets: Readonly<Partial<Record<keyof PageMetrics, Target>>> = {
  performance: { least: 95 },
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  seo: { least: 100 },
  cls: { most: 0.02 },
  scriptBytes: { most: 120_000 },
};

/** Whether a metric meets its target. A metric without a target does. A metric that was not measured does not. */
function reaches(name: keyof PageMetrics, value: number): boolean {
  const target = targets[name];
  return target === undefined || meets(target, value);
}

export function missedTargets(metrics: PageMetrics): (keyof PageMetrics)[] {
  return (Object.keys(targets) as (keyof PageMetrics)[]).filter((name) => !reaches(name, metrics[name]));
}

export interface PageResult extends PageRun {
  readonly path: string;
}

interface Column {
  readonly name: keyof PageMetrics;
  readonly title: string;
  readonly text: (value: number) => string;
}

const mark = (value: number) => String(value);
const milliseconds = (value: number) => `${Math.round(value).toLocaleString('en-US')} ms`;
const bytes = (value: number) => value.toLocaleString('en-US');

const columns: readonly Column[] = [
  { name: 'performance', title: 'performance', text: mark },
  { name: 'accessibility', title: 'accessibility', text: mark },
  { name: 'best-practices', title: 'best practices', text: mark },
  { name: 'seo', title: 'SEO', text: mark },
  { name: 'lcp', title: 'LCP', text: milliseconds },
  { name: 'tbt', title: 'TBT', text: milliseconds },
  { name: 'cls', title: 'CLS', text: (value) => value.toFixed(3) },
  { name: 'scriptBytes', title: 'bytes of script', text: bytes },
];

/** The target below its column; empty if there is none. */
function targetText({ name, text }: Column): string {
  const target = targets[name];
  if (target === undefined) return '';
  return 'least' in target ? `>= ${text(target.least)}` : `<= ${text(target.most)}`;
}

const missed = ' missed';

function rowOf({ path, metrics }: PageResult): string[] {
  const cells = columns.map(({ name, text }) => `${text(metrics[name])}${reaches(name, metrics[name]) ? '' : missed}`);
  return [path, ...cells, missedTargets(metrics).length === 0 ? 'met' : 'missed'];
}

/** Formats the results as a table: targets below the titles, then one line for each page. */
export function resultTable(results: readonly PageResult[]): string {
  const rows = [
    ['page', ...columns.map(({ title }) => title), 'targets'],
    ['', ...columns.map(targetText), ''],
    ...results.map(rowOf),
  ];
  const widths = rows[0]?.map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, place) => cell.padEnd(widths[place] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns a line for each audit that made a page miss a target; empty if it meets all. */
export function problemsOf({ path, metrics, failed }: PageResult): string[] {
  const names: readonly string[] = missedTargets(metrics);
  return failed
    .filter(({ category, id }) => names.includes(category) || (names.includes('cls') && id.includes('layout-shift')))
    .map(({ category, id, title, found }) => `${path}  ${category}  ${id}: ${title}${found && ` (${found})`}`);
}
