import { stripVTControlCharacters as plain } from 'node:util';

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
