import { type Bias, isOfNear } from '../dates/date-words.ts';
import { type FoundPeriod, findPeriods } from '../dates/dates.ts';
import type { Role } from '../vocabulary/words.ts';
import { isFiller, MAX_PHRASE, type Sense, senseOf } from './lexicon.ts';
import type { NamedRecords } from './names.ts';
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
const fromThen = /\b(?:does|do)\b.*\bfrom \w+ on(?:wards?)?\b/;
const biasOf = (line: string): Bias =>
  (ahead.test(line) || fromThen.test(line)) && !past.test(line) ? 'ahead' : isOfNear(line) ? 'near' : 'back';

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

/** The records among which an atom tells one group from another: `properties.city`, `requests.trade`. */
function kindsOf({ name, sense: { noun, value } }: Atom): string[] {
  if (name) return [`${name.collection}.${name.place?.field ?? 'id'}`];
  const parts = noun ? [[noun.collection, noun.conditions] as const] : Object.entries(value ?? {});
  return parts.flatMap(([of, [only, ...more]]) => (only && more.length === 0 ? [`${of}.${only.field}`] : []));
}

/** What two things are compared by, where no figure is named: what is bigger has more square feet. */
const comparedBy: readonly (readonly [RegExp, string])[] = [
  [/^(?:how much )?(?:bigger|larger|smaller)\b/i, 'size'],
  [/^(?:how much )?(?:cheaper|more expensive|pricier|dearer)\b|^(?:pays?|paying)$/i, 'rent'],
];

/**
 * The sides of a comparison, each with the atoms of a question about it alone: "does Chicago bring in more than Denver"
 * compares what Chicago brings in with what Denver does. Null where no two things of a kind are compared.
 */
export function sidesOf(atoms: readonly Atom[]): readonly { readonly side: Atom; readonly atoms: Atom[] }[] | null {
  if (atoms.filter(({ period }) => period).length > 1) return null;
  const told = atoms.filter(({ isFiller: filler }) => !filler);
  const roleAt = (at: number) => roleOf(told[at])?.role;
  const isBound = (at: number) => roleAt(at) === 'bound' && !told[at + 1]?.number && !told[at - 1]?.number;
  const some = (...wanted: RoleName[]) => told.some((_, at) => wanted.includes(roleAt(at) as RoleName));
  const isChoice = some('or') && told.some((_, at) => isBound(at) || roleAt(at) === 'most');
  const isTwice = told.some((_, at) => roleAt(at) === 'and' && ['much', 'count'].includes(roleAt(at + 1) ?? ''));
  const isThan = told.some((atom, at) => isBound(at) && /\bthan$/i.test(atom.text));
  if (!isChoice && !isTwice && !isThan && !some('compare', 'than')) return null;
  const byKind = Map.groupBy(
    told.flatMap((atom) => kindsOf(atom).map((kind) => ({ kind, atom }))),
    ({ kind }) => kind,
  );
  const [sides] = [...byKind.values()]
    .map((all) => all.map(({ atom }) => atom))
    .filter((all) => all.length === 2)
    .toSorted((one, other) => Number(Boolean(other[0]?.name)) - Number(Boolean(one[0]?.name)));
  const [first, last] = sides ?? [];
  if (!sides || !first || !last) return null;
  // Who pays more than one of two is not which of the two pays more.
  const before = told[told.indexOf(first) - 1];
  if (has(before, 'than') || (has(before, 'bound') && /\bthan$/i.test(before?.text ?? ''))) return null;
  const [collection, field] = (kindsOf(first).find((kind) => kindsOf(last).includes(kind)) ?? '').split('.');
  const isOfSides = ({ sense }: Atom) =>
    sense.noun?.collection === collection && sense.noun?.conditions.length === 0
      ? true
      : collection === 'properties' && sense.field?.properties === field;
  const isMeasured = told.some(({ sense }) => sense.measure);
  const rest = told.flatMap((atom, at): Atom[] => {
    const role = roleAt(at);
    // "How much more" asks how much.
    if (role === 'compare') return [...(/^how /i.test(atom.text) ? [asked(atom)] : [])];
    const isLink = ['and', 'or', 'between', 'with', 'per'].includes(role ?? '');
    if (role === 'than' || role === 'most' || (isLink && (told[at - 1] === first || told[at + 1] === last))) return [];
    if (isBound(at) || (role === 'between' && told[at + 1] === first)) return [];
    const isWhich = ['list', 'who', 'whether'].includes(role ?? '');
    if (isWhich || (isOfSides(atom) && (isMeasured || has(told[at - 1], 'list'))) || (isLink && at === 0)) return [];
    return [atom];
  });
  const said = comparedBy.find(([pattern]) => told.some(({ text: words }) => pattern.test(words)))?.[1];
  const by = first.name?.collection === 'personnel' && said === 'rent' ? 'hourly rate' : said;
  const hasField = rest.some(({ sense }) => sense.field) || rest.some(({ period }) => period);
  const added = by && !hasField ? [{ ...first, text: by, sense: senseOf(by) ?? {}, name: undefined } as Atom] : [];
  return sides.map((side) => ({
    side,
    atoms: [...rest.filter((atom) => atom === side || !sides.includes(atom)), ...added],
  }));
}

/** "How many more" as "how many". */
const asked = (atom: Atom): Atom => {
  const words = /^how many/i.test(atom.text) ? 'how many' : 'how much';
  return { ...atom, text: words, sense: senseOf(words) ?? {} };
};

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
