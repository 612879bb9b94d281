import { searchWords } from '@keystead/service-kit';

/** Stop words: they say nothing about the work. */
const STOP_WORDS = new Set(
  'and the for with from into onto over under near that this there all any not new old our your other more some general service services work works job repair repairing maintenance install installing installation replace replacement'.split(
    ' ',
  ),
);

/** The minimum length of a meaningful word. */
const MIN_LENGTH = 3;

/**
 * The meaningful words of a text, normalised: lower case, without accents, English plurals as singulars. Two-letter
 * words are left out except `ac`.
 */
export function plainWords(...texts: readonly (string | null)[]): Set<string> {
  const words = searchWords(...texts).filter((word) => word === 'ac' || word.length >= MIN_LENGTH);
  return new Set(words.map(singular).filter((word) => !STOP_WORDS.has(word)));
}

function singular(word: string): string {
  if (/(?:sh|ch|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) && word.length > MIN_LENGTH ? word.slice(0, -1) : word;
}
