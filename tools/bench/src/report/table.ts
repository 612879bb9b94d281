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
