// Control characters, and those that change the text direction. Neither is readable.
const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Characters with a meaning anywhere in a line, and those with one at its start: a heading, a quote, a list. */
const inLine = /[\\`*_[\]<>|~]|&(?=#?\w+;)/g;
const atStart = /^(?:(?=[#+=-])|(\d{1,9})(?=[.)](?:\s|$)))/;

/** A URL in plain text becomes a link, however it is escaped. An invisible character in it prevents that. */
const address = /\b(https?:|ftp:|www)(?=\/\/|\.)/gi;

/** The text of a record in one line of Markdown. It renders exactly as typed and contains no markup. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(invisible, ' ')
    .trim()
    .replace(/ {2,}/g, ' ')
    .replace(inLine, '\\$&')
    .replace(atStart, '$1\\')
    .replace(address, '$1\u2060');
}

const percent: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', '<': '%3C', '>': '%3E', '\\': '%5C' };

/** A link to a page of the app. For any other path, the label alone. */
export function recordLink(label: string, path: string): string {
  const escaped = escapeMarkdown(label);
  if (!/^\/app\/[^\s\p{Cc}]*$/u.test(path)) return escaped;
  return `[${escaped}](${path.replace(/[()<>\\]/g, (sign) => percent[sign] as string)})`;
}

export const linkTo = ({ name, path }: { readonly name: string; readonly path: string }): string =>
  recordLink(name, path);

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/\s*[\r\n]+\s*/g, ' ')).join(' | ')} |`;

/** A table. Its cells are Markdown: texts from records must have gone through `escapeMarkdown`. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
