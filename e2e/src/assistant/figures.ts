/** Every number of a text, as people write numbers: `$1,234.50` is 1234.5, `2026-03-01` is three. */
export const figuresIn = (text: string): number[] =>
  [...text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)].map(([digits]) => Number(digits.replaceAll(',', '')));

/** Every number in an answer of the API: its numbers, those in its texts, and how many its lists hold. */
export function figuresOf(answer: unknown): number[] {
  if (typeof answer === 'number') return [answer];
  if (typeof answer === 'string') return figuresIn(answer);
  if (Array.isArray(answer)) return [answer.length, ...answer.flatMap(figuresOf)];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(figuresOf) : [];
}

/** An answer's words without the addresses of its links. */
export const withoutAddresses = (markdown: string): string => markdown.replace(/\]\([^)]*\)/g, ']');
