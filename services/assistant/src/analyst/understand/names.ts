import { intentOf } from './intent.ts';
import { isOrdinary } from './ordinary-words.ts';
import type { Scan } from './scan.ts';
import type { Word } from './words.ts';

/** Words in a row that may be the name of somebody or something. */
export interface Name {
  /** As typed. */
  readonly text: string;
  /** The word before it: "at", "from". */
  readonly before: string;
}

const isCapital = ({ raw }: Word) => /^\p{Lu}/u.test(raw);
const isNumber = ({ text }: Word) => /^\d[\d,]*$/.test(text);

/** Words in a row that fit, cut at commas and after a possessive, as first and last index. */
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

/** Whether a text has capitals everywhere, so that they show nothing. */
const isTitle = (words: readonly Word[]) => words.every((word) => isNumber(word) || isCapital(word));

/**
 * Where names stand that a reader of anything else is to leave alone, by their capitals: "Electric Avenue 5" is no trade.
 * Nowhere in a text that has them everywhere.
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

/** The words of a name in what nothing has taken: none that is ordinary, but next to one that isn't, with a capital. */
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

/** Takes the names that capitals show. */
export function takeProperNames(scan: Scan): Name[] {
  const { words } = scan;
  return properNames(words)
    .filter(([first, last]) => !words.slice(first, last + 1).some((_, at) => scan.isTaken(first + at)))
    .map((row) => {
      scan.takeWords(...row);
      return nameAt(words, row);
    });
}

/** Takes the names in what nothing else of a question has taken. */
export function takeNames(scan: Scan): Name[] {
  const parts = leftOver(scan);
  return rows(scan.words, (at) => parts[at] === true).map((row) => {
    scan.takeWords(...row);
    return nameAt(scan.words, row);
  });
}
