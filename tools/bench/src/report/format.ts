import { median, spread } from '../load/quantile.ts';

export interface Table {
  /** What is above it in the report. */
  readonly notes?: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|');
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The formatter of this repository uses no narrower column. */
const MIN_WIDTH = 3;

/** Formats a table as Markdown with aligned columns, which is readable in a terminal too. */
export function tableText({ titles, rows }: Table): string {
  const widths = titles.map((title, place) =>
    Math.max(MIN_WIDTH, ...[title, ...rows.map((row) => row[place] ?? '')].map((cell) => escaped(cell).length)),
  );
  const padded = (cells: readonly string[]) => cells.map((cell, place) => escaped(cell).padEnd(widths[place] ?? 0));
  return [
    line(padded(titles)),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map((row) => line(padded(row))),
  ].join('\n');
}

/** Formats milliseconds, with decimals below ten. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const seconds = (value: number): string => `${value.toFixed(2)} s`;
export const micro = (value: number): string => `${Math.round(value).toLocaleString('en-US')} µs`;
export const rate = (value: number): string =>
  `${value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')}/s`;
export const times = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)}×`;
export const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
export const mebibytes = (value: number): string => `${Math.round(value).toLocaleString('en-US')} MB`;
/** Formats the median of all rounds, followed by their minimum and maximum. */
export function medianAndRange(rounds: readonly number[], word: (value: number) => string): string {
  const value = word(median(rounds));
  const [least, most] = spread(rounds);
  return least === most ? value : `${value} (${word(least)} to ${word(most)})`;
}
