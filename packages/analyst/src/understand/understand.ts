import type { FoundPeriod } from '../dates/dates.ts';
import type { Records } from '../query/collections.ts';
import { isOrdinary } from '../vocabulary/ordinary.ts';
import { type Atom, atomsOf, has, joinNeighbours, roleOf, sidesOf } from '../words/atoms.ts';
import { knownWords } from '../words/lexicon.ts';
import { findNames, type NamedRecords } from '../words/names.ts';
import { corrected, wordsOf } from '../words/words.ts';
import { ConditionReader, NoQuery } from './condition-reader.ts';
import type { Understood } from './question-draft.ts';
import { readQuestion } from './question-reader.ts';

export interface Understanding {
  /** Null where nothing of the question makes a query. */
  readonly understood: Understood | null;
  /** The words of the question that the query leaves out. Only a query that leaves out none may be answered. */
  readonly missed: readonly string[];
  /** Capitalised words that no record has, as names. */
  readonly unknown: readonly string[];
  /** What the question names: properties, tenants, personnel and places. */
  readonly named: readonly NamedRecords[];
  /** Names that several records have. */
  readonly unclear: readonly NamedRecords[];
  readonly periods: readonly FoundPeriod[];
  /** Numbers that are no part of a name or a period. */
  readonly numbers: readonly { readonly value: number; readonly isMoney: boolean }[];
}

/** The figures of both sides of a comparison; null where it is none, or where one of them is not understood wholly. */
function compared(atoms: readonly Atom[], today: string): Understood | null {
  const sides = (sidesOf(atoms) ?? []).map(({ side, atoms: own }) => {
    const reader = new ConditionReader(own, today);
    try {
      const understood = readQuestion(reader);
      return reader.missed.length === 0 ? { text: side.text, understood } : null;
    } catch (error) {
      if (error instanceof NoQuery) return null;
      throw error;
    }
  });
  const found = sides
    .filter((side) => side !== null)
    .map(({ text: words, understood: { kind, query, ...rest } }) => {
      const isCount = (kind === 'list' || kind === 'whether') && !rest.asked && !query.order;
      return {
        text: words,
        ...rest,
        kind: isCount ? ('figure' as const) : kind,
        query: isCount ? { ...query, aggregate: 'count' as const } : query,
      };
    });
  const [first] = found;
  if (
    !first ||
    found.length < 2 ||
    !found.every(({ kind, state, query }) => kind === 'figure' && !state && query.aggregate)
  )
    return null;
  const bound = roleOf(atoms.find((atom) => has(atom, 'bound')));
  const asksWhether = /^(?:is|are|does|do|did|has|have|was|were)$/i.test(atoms[0]?.text ?? '');
  const isChoice = atoms.some((atom) => has(atom, 'or'));
  return {
    ...first,
    asksWhether,
    claim: asksWhether && !isChoice && bound?.role === 'bound' ? bound.bound : null,
    sides: found.map(({ text: words, query }) => ({ text: words, query })),
  };
}

/** Reads a question about records. `records` gives the names that it can be about: properties, tenants and personnel. */
export function understand(
  question: string,
  { today, records }: { readonly today: string; readonly records: Records },
): Understanding {
  const typed = wordsOf(question.slice(0, 600));
  const names = findNames(typed, records);
  const inName = (at: number) =>
    [...names.found, ...names.unclear].some(({ first, last }) => at >= first && at <= last);
  const words = typed.map((word, at) => (inName(at) ? word : corrected(word, knownWords)));
  const atoms = atomsOf(words, [...names.found, ...names.unclear], today);
  const reader = new ConditionReader(atoms, today);
  const both = compared(atoms, today);
  let understood: Understood | null = null;
  try {
    understood = both ?? (atoms.length > 0 ? readQuestion(reader) : null);
  } catch (error) {
    if (!(error instanceof NoQuery)) throw error;
  }
  const unknownAtoms = atoms.filter((atom) => atom.isUnknown);
  // Another sentence begins with a capital too.
  const begins = ({ first }: Atom) => first === 0 || (words[first]?.apart && isOrdinary(words[first]?.text ?? ''));
  const isCapital = (atom: Atom) => !begins(atom) && /^\p{Lu}/u.test(atom.text);
  return {
    understood,
    missed: both ? [] : reader.missed.filter((atom) => !(atom.isUnknown && isCapital(atom))).map((atom) => atom.text),
    unknown: joinNeighbours(unknownAtoms.filter(isCapital)),
    named: names.found,
    unclear: names.unclear,
    periods: atoms.flatMap(({ period }) => period ?? []),
    numbers: atoms.flatMap(({ number }) => number ?? []),
  };
}
