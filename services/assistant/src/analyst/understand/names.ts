import { isOrdinary, type Word } from '@keystead/analyst';
import { intentOf } from './intents.ts';
import type { Scan } from './words.ts';

export interface Name {
  /** As typed. */
  readonly text: string;
  /** The word before the name: "at", "from". */
  readonly before: string;
}

const isCapital = ({ raw }: Word) => /^\p{Lu}/u.test(raw);
/** Also the number of a unit: `1A`. */
const isNumber = ({ text }: Word) => /^\d[\d,]*[a-z]?$/.test(text);

/** Ranges of consecutive matching words, as first and last index. Commas and possessives end a range. */
function ranges(words: readonly Word[], fits: (at: number) => boolean): [first: number, last: number][] {
  const found: [number, number][] = [];
  words.forEach((word, at) => {
    if (!fits(at)) return;
    const range = found.at(-1);
    const goesOn = range && range[1] === at - 1 && !word.apart && !words[at - 1]?.possessive;
    if (goesOn) range[1] = at;
    else found.push([at, at]);
  });
  return found;
}

/** Whether all words of a text are capitalised, so that capitals indicate nothing. */
const isTitle = (words: readonly Word[]) => words.every((word) => isNumber(word) || isCapital(word));

/** Ranges of words that are names because of their capitals, so that "Electric Avenue 5" is no trade. */
export function properNames(words: readonly Word[]): [first: number, last: number][] {
  if (isTitle(words)) return [];
  const capitals = ranges(words, (at) => isCapital(words[at] as Word) || isNumber(words[at] as Word));
  return capitals
    .map(([first, last]): [number, number] => [first === 0 && isOrdinary(words[0]?.text ?? '') ? 1 : first, last])
    .filter(([first, last]) => {
      const range = words.slice(first, last + 1);
      if (range.length < 2 || !range.some(isCapital)) return false;
      const line = range.map(({ text }) => text).join(' ');
      return range.some((word) => !isNumber(word) && !isOrdinary(word.text)) || intentOf(line) === null;
    });
}

/** Numbers and capitalised ordinary words only count next to a word of a name. */
function markNames({ words, isConsumed }: Scan): boolean[] {
  const inName = words.map((word, at) => !isConsumed(at) && !isNumber(word) && !isOrdinary(word.text));
  const capitals = !isTitle(words);
  const extendsName = (word: Word, at: number) =>
    !isConsumed(at) && (isNumber(word) || (capitals && at > 0 && isCapital(word)));
  const goesOn = (at: number) => words[at] && !words[at].apart && !words[at - 1]?.possessive;
  words.forEach((word, at) => {
    if (inName[at - 1] && goesOn(at) && extendsName(word, at)) inName[at] = true;
  });
  for (const [at, word] of [...words.entries()].reverse())
    if (inName[at + 1] && goesOn(at + 1) && extendsName(word, at)) inName[at] = true;
  return inName;
}

const take = (scan: Scan, found: readonly [first: number, last: number][]): Name[] =>
  found.map(([first, last]) => {
    scan.consumeWords(first, last);
    const typed = scan.words.slice(first, last + 1).map(({ raw }) => raw);
    return { text: typed.join(' '), before: scan.words[first - 1]?.text ?? '' };
  });

export function parseProperNames(scan: Scan): Name[] {
  const isFree = ([first, last]: [number, number]) =>
    !scan.words.slice(first, last + 1).some((_, at) => scan.isConsumed(first + at));
  return take(scan, properNames(scan.words).filter(isFree));
}

export function parseNames(scan: Scan): Name[] {
  const inName = markNames(scan);
  return take(
    scan,
    ranges(scan.words, (at) => inName[at] === true),
  );
}
