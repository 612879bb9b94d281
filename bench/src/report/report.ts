import { goalTable } from '../goals/goal-table.ts';
import type { Figures } from '../goals/goals.ts';
import type { SectionResult } from '../section.ts';
import { tableText } from './table.ts';

/** What a run was. */
export interface RunFacts {
  readonly date: string;
  readonly machine: readonly string[];
  /** How it was called, and how large the data were. */
  readonly how: readonly string[];
  /** Why sections were not measured, in a line each. */
  readonly missing: readonly string[];
}

/** A section as it was run. */
export interface RunSection extends SectionResult {
  /** Processors that other programs on the machine kept busy meanwhile. */
  readonly others: number;
}

/** A section as Markdown. */
export const sectionText = ({ title, notes, tables, others }: RunSection): string =>
  [
    `## ${title}`,
    notes,
    ...tables.map(tableText),
    `Other programs kept ${others.toFixed(2)} processors busy meanwhile.`,
  ].join('\n\n');

/** Every goal, and whether what was measured meets it, as Markdown. */
export const goalsText = (results: readonly RunSection[]): string => {
  const figures: Figures = Object.assign({}, ...results.map((result) => result.figures));
  return `## Goals\n\n${tableText(goalTable(figures))}`;
};

/** The whole report. */
export function reportText({ date, machine, how, missing }: RunFacts, results: readonly RunSection[]): string {
  const facts = [`Measured on ${date} by \`npm run bench\`:`, ...[...machine, ...how].map((line) => `- ${line}`)].join(
    '\n',
  );
  const absent =
    missing.length > 0 ? [['Not measured:', missing.map((line) => `- ${line}`).join('\n')].join('\n\n')] : [];
  return `${['# What Keystead takes', facts.replace(':\n', ':\n\n'), ...absent, goalsText(results), ...results.map(sectionText)].join('\n\n')}\n`;
}
