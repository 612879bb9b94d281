import { intentOf } from './intent.ts';
import { isOrdinary } from './ordinary-words.ts';
import type { Scan } from './scan.ts';
import type { Word } from './words.ts';

/** Consecutive words that may be the name of a record. */
export interface Name {
  /** As typed. */
  readonly text: string;
  /** The word before the name: "at", "from". */
  readonly before: string;
}

const isCapital = ({ raw }: Word) => /^\p{Lu}/u.test(raw);
const isNumber = ({ text }: Word) => /^\d[\d,]*$/.test(text);

/** Ranges of consecutive matching words, as first and last index. Commas and possessives end a range. */
function rows(words: readonly Word[], fits: (at: number) => boolean): [first: number, last: number][] {
  const found: [number, number][] = [];
  words.forEach((word, at) => {
    if (!fits(at)) return;
    const row = found.at(-1);
    const goesOn = row && row[1] === at - 1 && !word.apart && !words[at - 1]?.possessive;
    if (goesOn) row[1] = at;
    else found.push([at, at]);
  });
  return found;
}

/** Whether all words of a text are capitalised, so that capitals indicate nothing. */
const isTitle = (words: readonly Word[]) => words.every((word) => isNumber(word) || isCapital(word));

/**
 * Ranges of words that are names because of their capitals. Other readers must skip them: "Electric Avenue 5" is no
 * trade. Empty for a text in which all words are capitalised.
 */
export function properNames(words: readonly Word[]): [first: number, last: number][] {
  if (isTitle(words)) return [];
  const capitals = rows(words, (at) => isCapital(words[at] as Word) || isNumber(words[at] as Word));
  return capitals
    .map(([first, last]): [number, number] => [first === 0 && isOrdinary(words[0]?.text ?? '') ? 1 : first, last])
    .filter(([first, last]) => {
      const row = words.slice(first, last + 1);
      if (row.length < 2 || !row.some(isCapital)) return false;
      const line = row.map(({ text }) => text).join(' ');
      return row.some((word) => !isNumber(word) && !isOrdinary(word.text)) || intentOf(line) === null;
    });
}

/**
 * Marks the words of names among those not taken. Numbers and capitalised ordinary words only count next to a word that
 * does.
 */
function leftOver({ words, isTaken }: Scan): boolean[] {
  const parts = words.map((word, at) => !isTaken(at) && !isNumber(word) && !isOrdinary(word.text));
  const capitals = !isTitle(words);
  const joins = (at: number) =>
    !isTaken(at) && (isNumber(words[at] as Word) || (capitals && at > 0 && isCapital(words[at] as Word)));
  for (let at = 1; at < words.length; at += 1)
    if (parts[at - 1] && !words[at]?.apart && !words[at - 1]?.possessive && joins(at)) parts[at] = true;
  for (let at = words.length - 2; at >= 0; at -= 1)
    if (parts[at + 1] && !words[at + 1]?.apart && !words[at]?.possessive && joins(at)) parts[at] = true;
  return parts;
}

const nameAt = (words: readonly Word[], [first, last]: [number, number]): Name => ({
  text: words
    .slice(first, last + 1)
    .map(({ raw }) => raw)
    .join(' '),
  before: words[first - 1]?.text ?? '',
});

/** Takes the names that capitals indicate. */
export function takeProperNames(scan: Scan): Name[] {
  const { words } = scan;
  return properNames(words)
    .filter(([first, last]) => !words.slice(first, last + 1).some((_, at) => scan.isTaken(first + at)))
    .map((row) => {
      scan.takeWords(...row);
      return nameAt(words, row);
    });
}

/** Takes the names among the words that nothing else has taken. */
export function takeNames(scan: Scan): Name[] {
  const parts = leftOver(scan);
  return rows(scan.words, (at) => parts[at] === true).map((row) => {
    scan.takeWords(...row);
    return nameAt(scan.words, row);
  });
}
