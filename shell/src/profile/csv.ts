import type { Rows } from './own-data.ts';

/** The byte order mark, which tells spreadsheets that the file is UTF-8. */
const MARK = '\uFEFF';

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return cell(JSON.stringify(value));
  const text = String(value);
  // A spreadsheet would evaluate a text that starts like a formula, also with full-width
  // characters. The JSON export contains it unchanged.
  const harmless = typeof value === 'string' && /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as CSV (RFC 4180), with a header line of all names that any row has. Empty for no rows. */
export function csv(rows: Rows): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return rows.length === 0 ? '' : MARK + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
