import { searchWords } from '@keystead/service-kit';

/** Words that say nothing of what is to be done. */
const empty = new Set(
  'and the for with from into onto over under near that this there all any not new old our your other more some general service services work works job repair repairing maintenance install installing installation replace replacement'.split(
    ' ',
  ),
);

/** Shortest word that means something by itself. */
const shortest = 3;

/**
 * The words of a text that tell what it is about, in one form each: lower case, without accents, English plurals without
 * their ending. Two-letter words are left out but for `ac`.
 */
export function plainWords(...texts: readonly (string | null)[]): Set<string> {
  const words = searchWords(...texts).filter((word) => word === 'ac' || word.length >= shortest);
  return new Set(words.map(singular).filter((word) => !empty.has(word)));
}

function singular(word: string): string {
  if (/(?:sh|ch|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) && word.length > shortest ? word.slice(0, -1) : word;
}
