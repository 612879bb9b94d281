/** Returns every number in a text, in the usual notation: `$1,234.50` is 1234.5, `2026-03-01` is three numbers. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)].map(([digits]) => Number(digits.replaceAll(',', '')));

/** Returns every number in an API response: its numbers, those in its texts, and the lengths of its lists. */
export function numbersOf(answer: unknown): number[] {
  if (typeof answer === 'number') return [answer];
  if (typeof answer === 'string') return numbersIn(answer);
  if (Array.isArray(answer)) return [answer.length, ...answer.flatMap(numbersOf)];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(numbersOf) : [];
}

/** Returns an answer's text without the URLs of its links. */
export const withoutAddresses = (markdown: string): string => markdown.replace(/\]\([^)]*\)/g, ']');
