import type { CollectionName, Condition } from '../query/query.ts';
import { conditionsOf, events, fields, type Measure, measures, nouns, shares, values } from '../vocabulary/things.ts';
import { fillers, type Role, roles } from '../vocabulary/words.ts';
import { smallNumbers } from './words.ts';

/** Everything that a phrase can mean. */
export interface Sense {
  readonly noun?: {
    readonly collection: CollectionName;
    readonly conditions: readonly Condition[];
    readonly plural: boolean;
  };
  readonly value?: Partial<Readonly<Record<CollectionName, readonly Condition[]>>>;
  readonly measure?: Omit<Measure, 'conditions'> & { readonly conditions: readonly Condition[] };
  readonly field?: Partial<Readonly<Record<CollectionName, string>>>;
  readonly event?: Partial<
    Readonly<Record<CollectionName, { readonly day: string; readonly conditions: readonly Condition[] }>>
  >;
  readonly share?: { readonly collection: CollectionName; readonly conditions: readonly Condition[] };
  readonly role?: Role;
}

/** The phrases of an entry: `request(s)` is both, `propert(y)` stands beside its plural. */
const phrases = (words: string): string[] =>
  words.split('|').flatMap((phrase) => {
    const stem = phrase.replace(/\((\w+)\)/, '');
    const whole = phrase.replace(/\((\w+)\)/, '$1');
    return phrase.includes('(y)') || stem === whole
      ? [whole, ...(phrase.includes('(y)') ? [stem.replace(/$/, 'ies')] : [])]
      : [stem, whole];
  });

const lexicon = new Map<string, Sense>();
const add = (words: string, senseOf: (phrase: string) => Sense) => {
  for (const phrase of phrases(words)) lexicon.set(phrase, { ...senseOf(phrase), ...lexicon.get(phrase) });
};
const mapped = <V, W>(all: Partial<Record<CollectionName, V>>, of: (value: V) => W) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, of(value as V)]));

for (const [words, role] of roles) add(words, () => ({ role }));
for (const [words, collection, conditions = ''] of nouns)
  add(words, (phrase) => ({
    noun: { collection, conditions: conditionsOf(conditions), plural: /s$|people|men$|personnel|staff/.test(phrase) },
  }));
for (const [words, of] of values) {
  const value = mapped(of, conditionsOf);
  add(words, (phrase) => ({ value: { ...value, ...lexicon.get(phrase)?.value } }));
  for (const phrase of phrases(words)) {
    const known = lexicon.get(phrase);
    lexicon.set(phrase, { ...known, value: { ...value, ...known?.value } });
  }
}
for (const [words, measure] of measures)
  add(words, () => ({ measure: { ...measure, conditions: conditionsOf(measure.conditions) } }));
for (const [words, collection, part] of shares)
  add(words, () => ({ share: { collection, conditions: conditionsOf(part) } }));
for (const [words, of] of fields) add(words, () => ({ field: of }));
for (const [words, of] of events) {
  const event = mapped(of, ([day, conditions]) => ({ day, conditions: conditionsOf(conditions) }));
  for (const phrase of phrases(words)) {
    const known = lexicon.get(phrase);
    lexicon.set(phrase, { ...known, event: { ...event, ...known?.event } });
  }
}

export const MAX_PHRASE = Math.max(...[...lexicon.keys()].map((phrase) => phrase.split(' ').length));
export const senseOf = (phrase: string): Sense | undefined => lexicon.get(phrase);

const fillerWords = new Set(fillers);
export const isFiller = (word: string): boolean => fillerWords.has(word);

/** Every single word that is understood, for the correction of misspelled ones. */
export const knownWords: ReadonlySet<string> = new Set(
  [...lexicon.keys(), ...fillers, ...smallNumbers.slice(1)].flatMap((phrase) => phrase.split(' ')),
);
