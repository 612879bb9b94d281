import type { SectionResult } from '../section.ts';
import { targetTable } from '../targets/target-table.ts';
import type { Metrics } from '../targets/targets.ts';
import { tableText } from './table.ts';

/** The facts of a run. */
export interface RunFacts {
  readonly date: string;
  readonly machine: readonly string[];
  /** Its options, and the size of the data. */
  readonly how: readonly string[];
  /** Why sections were not measured, one in each line. */
  readonly missing: readonly string[];
}

/** The result of a section in a run. */
export interface RunSection extends SectionResult {
  /** The number of processors that other programs used meanwhile. */
  readonly others: number;
}

/** Formats a section as Markdown. */
export const sectionText = ({ title, notes, tables, others }: RunSection): string =>
  [
    `## ${title}`,
    notes,
    ...tables.map(tableText),
    `Other programs used ${others.toFixed(2)} processors meanwhile.`,
  ].join('\n\n');

/** Formats every target, and whether the metrics meet it, as Markdown. */
export const targetsText = (results: readonly RunSection[]): string => {
  const metrics: Metrics = Object.assign({}, ...results.map((result) => result.metrics));
  return `## Targets\n\n${tableText(targetTable(metrics))}`;
};

/** Formats the whole report as Markdown. */
export function reportText({ date, machine, how, missing }: RunFacts, results: readonly RunSection[]): string {
  const facts = [`Measured on ${date} by \`npm run bench\`:`, ...[...machine, ...how].map((line) => `- ${line}`)].join(
    '\n',
  );
  const absent =
    missing.length > 0 ? [['Not measured:', missing.map((line) => `- ${line}`).join('\n')].join('\n\n')] : [];
  return `${['# Performance', facts.replace(':\n', ':\n\n'), ...absent, targetsText(results), ...results.map(sectionText)].join('\n\n')}\n`;
}
