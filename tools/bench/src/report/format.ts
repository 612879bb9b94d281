/** A table of a report: titles and rows, all text. */
export interface Table {
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
/** Formats seconds. */
export const seconds = (value: number): string => `${value.toFixed(2)} s`;
/** Formats microseconds. */
export const micro = (value: number): string => `${Math.round(value).toLocaleString('en-US')} µs`;
/** Formats a rate per second. */
export const rate = (value: number): string =>
  `${value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')}/s`;
/** Formats a ratio. */
export const times = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)}×`;
/** Formats a share of 1 as percent. */
export const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
/** Formats mebibytes. */
export const mebibytes = (value: number): string => `${Math.round(value).toLocaleString('en-US')} MB`;
/** Formats a value, followed by the minimum and maximum of all rounds. */
export function between(
  value: number,
  [least, most]: readonly [number, number],
  word: (value: number) => string,
): string {
  return least === most ? word(value) : `${word(value)} (${word(least)} to ${word(most)})`;
}
