import { stripVTControlCharacters as plain, styleText } from 'node:util';
import type { ArmCounts, RemoteChannel, Rollout } from '@keystead/contracts';
import { isOpen } from './releases.ts';

/** Colors a text of the output; returns the text unchanged where colors are off. */
export type Paint = (color: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string;

export function painter(colors: boolean): Paint {
  return (color, text) => (colors ? styleText(color, text, { validateStream: false }) : text);
}

/** A column of a table: its heading, and whether it holds numbers, which are right-aligned. */
export interface Column {
  readonly heading: string;
  readonly numeric?: boolean;
}

/** Rows below headings, each column as wide as its content. Color codes have no width. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [columns.map(({ heading }) => heading), ...rows];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => plain(line[at] ?? '').length)));
  const cell = (text: string, at: number) => {
    const space = ' '.repeat((widths[at] ?? 0) - plain(text).length);
    return columns[at]?.numeric ? space + text : text + space;
  };
  return lines.map((line) => line.map(cell).join('  ').trimEnd()).join('\n');
}

/** The stable release, for the middle of a sentence: `4.1.0 (aaaa…)`. */
export const stableText = ({ stable }: Pick<RemoteChannel, 'stable'>): string =>
  stable === null ? 'the built-in release' : `${stable.version} (${stable.release})`;

const FAILURES = ['failed', 'load_failed', 'errored', 'empty', 'api_failed'] as const;
const COUNTS = ['visitors', 'mounted', ...FAILURES, 'silent', 'slow'] as const;

const COLORS = { running: 'green', held: 'yellow', promoted: 'green', rolled_back: 'red', aborted: 'dim' } as const;

const plural = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

function cohortText({ roles, accounts, own_people }: Rollout['cohorts']): string {
  const parts = [
    ...(own_people ? ['our own people'] : []),
    ...roles.map((role) => `role ${role}`),
    ...(accounts.length > 0 ? [plural(accounts.length, 'account')] : []),
  ];
  return parts.length > 0 ? `, first: ${parts.join(', ')}` : '';
}

function arms({ candidate, stable }: Rollout['arms']): string {
  const row = (name: string, counts: ArmCounts) => [name, ...COUNTS.map((count) => String(counts[count]))];
  const columns = COUNTS.map((count) => ({ heading: count.replace('_', ' '), numeric: true }));
  return table([{ heading: 'arm' }, ...columns], [row('candidate', candidate), row('stable', stable)]);
}

/** The signals and measures that visitors reported, of the candidate and of stable: `rejected 9 and 2`. */
function signalText({ candidate, stable }: Rollout['arms']): string {
  const names = Object.keys(candidate.signals) as (keyof ArmCounts['signals'])[];
  const reported = names.filter((name) => candidate.signals[name] + stable.signals[name] > 0);
  return reported.map((name) => `${name} ${candidate.signals[name]} and ${stable.signals[name]}`).join(', ') || 'none';
}

const formatNumber = (value: number) => new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 }).format(value);

/** The state of a rollout in one line: `rollout 17 of 4.2.0 (9f31…): running, stage 2 of 4, 25 % of visitors`. */
export function rolloutLine(rollout: Rollout, paint: Paint): string {
  const { id, candidate, state, stage, stages, percent, cohorts } = rollout;
  const named = `rollout ${id} of ${candidate.version} (${candidate.release})`;
  const where = `, stage ${stage + 1} of ${stages.length}, ${percent} % of visitors${cohortText(cohorts)}`;
  return `${named}: ${paint(COLORS[state], state.replace('_', ' '))}${isOpen(rollout) ? where : ''}`;
}

/** A rollout with its arms, evidence and decision; with every sentence of the decision if `explained`. */
export function rolloutText(rollout: Rollout, paint: Paint, explained: boolean): string {
  const { arms: counts, evidence, decision } = rollout;
  const text = Object.entries(evidence)
    .map(([test, value]) => `${test} ${formatNumber(value)}`)
    .join(', ');
  return [
    `${paint('bold', rollout.remote)}  ${rolloutLine(rollout, paint)}`,
    ...[
      ...arms(counts).split('\n'),
      `signals   ${signalText(counts)}`,
      `evidence  ${text} (rolls back at 1,000)`,
      `decision  ${paint('bold', decision.verdict.replace('_', ' '))}: ${decision.because}`,
      ...(explained ? decision.lines.map((line) => `  ${line}`) : []),
    ].map((line) => `  ${line}`),
  ].join('\n');
}

/** The outcome of a rollout that has ended, and why; with every sentence of the decision if `explained`. */
export function endText(rollout: Rollout, paint: Paint, explained: boolean): string {
  const { because, lines } = rollout.decision;
  const reason = rollout.steps.at(-1)?.reason;
  // Someone who ended it by hand gave a reason. The decision from the counts is printed after it.
  const reasons = reason === undefined || reason === because ? [] : [reason];
  const texts = [...reasons, because, ...(explained ? lines : [])].map((line) => `  ${line}`);
  return [`${paint('bold', rollout.remote)}  ${rolloutLine(rollout, paint)}`, ...texts].join('\n');
}
