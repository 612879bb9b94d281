import { type Bias, type FoundPeriod, findPeriods, isOfNear } from './dates.ts';
import { isFiller, MAX_PHRASE, type Sense, senseOf } from './lexicon.ts';
import type { NamedRecords } from './names.ts';
import type { Role } from './vocabulary/words.ts';
import { numberOf, type Word } from './words.ts';

/** A phrase of a question: a name, a period, a number, or words of the vocabulary. */
export interface Atom {
  readonly first: number;
  readonly last: number;
  readonly text: string;
  readonly sense: Sense;
  readonly number?: { readonly value: number; readonly isMoney: boolean };
  readonly name?: NamedRecords;
  readonly period?: FoundPeriod;
  readonly isFiller?: boolean;
  readonly isUnknown?: boolean;
}

const ahead =
  /\b(?:next|coming|upcoming|end|ends|ending|finish|finishes|finishing|expire|expires|expiring|due|will|until|till|runs?|running|start|starts|starting|within|moves|moving|leaves|leaving|begins)\b/;
const past =
  /\b(?:ended|expired|did|paid|collected|received|was|were|last|since|revenue|income|earned|earnings|took|spent|costs?|came)\b/;
const biasOf = (line: string): Bias =>
  ahead.test(line) && !past.test(line) ? 'ahead' : isOfNear(line) ? 'near' : 'back';

/** The phrases of a question: names and periods first, then the longest phrases of the vocabulary. */
export function atomsOf(words: readonly Word[], names: readonly NamedRecords[], today: string): Atom[] {
  const named = new Map(names.map((name) => [name.first, name]));
  const inName = new Set(
    names.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  );
  const texts = words.map(({ text }, at) => (inName.has(at) ? '_' : text));
  const periods = new Map(findPeriods(texts, today, biasOf(texts.join(' '))).map((period) => [period.first, period]));
  const starts = new Set([...named.keys(), ...periods.keys()]);
  const atoms: Atom[] = [];
  for (let at = 0; at < words.length; ) {
    const [name, period] = [named.get(at), periods.get(at)];
    const span = name ?? period;
    if (span) {
      atoms.push({ first: at, last: span.last, text: span.text, sense: {}, ...(name ? { name } : { period }) });
      at = span.last + 1;
      continue;
    }
    let length = 1;
    let sense: Sense | undefined;
    for (let size = Math.min(MAX_PHRASE, words.length - at); size > 0 && !sense; size -= 1) {
      const covers = Array.from({ length: size - 1 }, (_, offset) => at + 1 + offset).some(
        (index) => starts.has(index) || words[index]?.apart,
      );
      if (covers) continue;
      sense = senseOf(texts.slice(at, at + size).join(' '));
      if (sense) length = size;
    }
    const text = texts.slice(at, at + length).join(' ');
    const value = sense || text === 'one' || text === 'zero' ? undefined : numberOf(text);
    const number = value === undefined ? undefined : { value, isMoney: text.startsWith('$') };
    const known = sense !== undefined || number !== undefined;
    atoms.push({
      first: at,
      last: at + length - 1,
      text: words
        .slice(at, at + length)
        .map(({ raw }) => raw)
        .join(' '),
      sense: sense ?? {},
      ...(number && { number }),
      ...(!known && (isFiller(text) || text === 'one' ? { isFiller: true } : { isUnknown: true })),
    });
    at += length;
  }
  return atoms;
}

export type RoleName = Role['role'];
export const roleOf = (atom: Atom | undefined) => atom?.sense.role;
export const has = (atom: Atom | undefined, role: RoleName) => roleOf(atom)?.role === role;

export const text = (atoms: readonly Atom[]) => atoms.map((atom) => atom.text.toLowerCase()).join(' ');
export const plural = (atom: Atom | undefined) => atom?.sense.noun?.plural ?? false;

/** "Windsor" and "Castle" beside each other are one name. */
export function joinNeighbours(atoms: readonly Atom[]): string[] {
  const names: { text: string; last: number }[] = [];
  for (const { text: word, first, last } of atoms) {
    const before = names.at(-1);
    if (before && before.last === first - 1) Object.assign(before, { text: `${before.text} ${word}`, last });
    else names.push({ text: word, last });
  }
  return names.map(({ text: name }) => name);
}
