import { goalTable } from '../goals/goal-table.ts';
import type { Figures } from '../goals/goals.ts';
import type { SectionResult } from '../section.ts';
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
    `Other programs kept ${others.toFixed(2)} processors busy meanwhile.`,
  ].join('\n\n');

/** Formats every target, and whether the figures meet it, as Markdown. */
export const goalsText = (results: readonly RunSection[]): string => {
  const figures: Figures = Object.assign({}, ...results.map((result) => result.figures));
  return `## Goals\n\n${tableText(goalTable(figures))}`;
};

/** Formats the whole report as Markdown. */
export function reportText({ date, machine, how, missing }: RunFacts, results: readonly RunSection[]): string {
  const facts = [`Measured on ${date} by \`npm run bench\`:`, ...[...machine, ...how].map((line) => `- ${line}`)].join(
    '\n',
  );
  const absent =
    missing.length > 0 ? [['Not measured:', missing.map((line) => `- ${line}`).join('\n')].join('\n\n')] : [];
  return `${['# What Keystead takes', facts.replace(':\n', ':\n\n'), ...absent, goalsText(results), ...results.map(sectionText)].join('\n\n')}\n`;
}
