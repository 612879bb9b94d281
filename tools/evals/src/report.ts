import { type Grade, grades } from './grade.ts';
import { kinds } from './question.ts';
import type { Result } from './run-questions.ts';

export type Counts = Readonly<Record<Grade, number>>;

export const countGrades = (results: readonly Result[]): Counts =>
  Object.fromEntries(grades.map((grade) => [grade, results.filter((it) => it.grade === grade).length])) as Counts;

/** A table of the grades by kind. */
export function gradeTable(title: string, results: readonly Result[]): string {
  const line = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(12) + cells.map((cell) => `${cell}`.padStart(12)).join('');
  const row = (name: string, own: readonly Result[]) => line(name, [...Object.values(countGrades(own)), own.length]);
  return [
    line(title, [...grades, 'all']),
    ...kinds.flatMap((kind) => {
      const own = results.filter(({ question }) => question.kind === kind);
      return own.length > 0 ? [row(kind, own)] : [];
    }),
    row('all', results),
  ].join('\n');
}

const indented = (text: string): string => text.trim().replace(/^/gm, '    ');

/** A question with its grade, truth and answer. */
export function describeResult({ question, truth, answer, grade }: Result): string {
  const {
    universe: _,
    people: __,
    ...shown
  } = truth as Record<string, unknown> & { universe?: unknown; people?: unknown };
  const cards = answer.actions.map(({ kind, title, details, message }) =>
    JSON.stringify({ kind, title, details: details.map(({ label, value }) => `${label}: ${value}`), message }),
  );
  return [
    `${grade.toUpperCase()} (${question.kind}, ${question.who ?? 'manager'}): ${question.text}`,
    `  truth: ${JSON.stringify(shown)}`,
    '  answer:',
    indented(answer.text),
    ...cards.map((card) => indented(`card: ${card}`)),
  ].join('\n');
}

export type Floor = Readonly<Record<string, Counts>>;

/** One sentence for each way in which a set is below its floor. */
export const belowFloor = (set: string, counts: Counts, floor: Counts | undefined): string[] =>
  floor === undefined
    ? [`${set} has no floor`]
    : [
        ...(counts.right < floor.right ? [`${set}: ${counts.right} right, at least ${floor.right} expected`] : []),
        ...(['misleading', 'wrong'] as const)
          .filter((grade) => counts[grade] > floor[grade])
          .map((grade) => `${set}: ${counts[grade]} ${grade}, at most ${floor[grade]} expected`),
      ];
