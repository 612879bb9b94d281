import { plainReading } from './safe-line.ts';

/** The mark after a figure that is in no result. The page shows it with its meaning in words. */
export const MARK = '†';

/** The line below an answer with marks. */
export const MARK_MEANING = `${MARK} Not verified: this figure is in no record that I looked up, and in no calculation from them.`;

/** What a link leads to stays as it is. */
const linkTarget = /(\]\([^)]*\))/;

function marked(line: string, figure: string): string | null {
  const words = figure.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replace(/\s+/g, '\\s+');
  const stated = new RegExp(`(?<![\\p{L}\\p{N}$€£¥.,])${words}(?![\\p{L}\\p{N}${MARK}]|[.,]\\p{N})`, 'giu');
  let found = false;
  const parts = line.split(linkTarget).map((part, at) =>
    at % 2
      ? part
      : part.replace(stated, (whole) => {
          found = true;
          return `${whole}${MARK}`;
        }),
  );
  return found ? parts.join('') : null;
}

/**
 * A line with a mark after each of the figures. A figure that is spelled otherwise than it reads, such as `5**5**5`, is
 * shown as it reads. One that can't be found even so leads to a mark at the end.
 */
export function markFigures(line: string, figures: readonly string[]): string {
  const mark = (text: string) =>
    figures.reduce<string | null>((result, figure) => (result === null ? null : marked(result, figure)), text);
  const literal = mark(line);
  if (literal !== null) return literal;
  const read = plainReading(line);
  return mark(read) ?? `${figures.reduce((text, figure) => marked(text, figure) ?? text, read).trimEnd()} ${MARK}`;
}
