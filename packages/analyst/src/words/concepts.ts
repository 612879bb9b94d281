import { concepts, smallTalk } from '../vocabulary/concepts.ts';
import type { Word } from './words.ts';

export type Concept = keyof typeof concepts;

/** A word or phrase with what it can be about. */
export interface ConceptToken {
  readonly first: number;
  readonly last: number;
  readonly text: string;
  readonly concepts: ReadonlySet<Concept>;
  /** Whether it can also be said in passing, and so restricts nothing. */
  readonly isWeak: boolean;
}

export interface ConceptReading {
  readonly tokens: readonly ConceptToken[];
  /** Words that are about nothing known. */
  readonly unread: readonly Word[];
}

const irregular = new Map(
  [
    'be is are was were been being am',
    'do does did done doing',
    'have has had having',
    'pay paid payed',
    'lose lost losing',
    'leave left leaving',
    'fall fell fallen',
    'rise rose risen',
    'go went gone goes',
    'spend spent',
    'keep kept',
    'break broke broken',
    'make made',
    'bring brought',
    'come came',
    'take took taken',
    'sell sold',
    'sink sank sunk',
    'shrink shrank shrunk',
    'get got gotten',
    'give gave given',
    'hold held',
    'hang hung',
    'forget forgot forgotten',
    'slide slid',
    'speak spoke spoken',
    'write wrote written',
    'grow grew grown',
    'lead led',
    'drive drove driven',
    'say said',
    'tell told',
    'hear heard',
    'leak leaking leaks',
    'vacancy vacancies',
    'delinquency delinquencies',
    'person persons',
  ].flatMap((line) => {
    const [lemma = '', ...forms] = line.split(' ');
    return forms.map((form) => [form, lemma] as const);
  }),
);

/** What the basic form of a word may be. */
function lemmasOf(word: string): string[] {
  const known = irregular.get(word);
  const cut = (ending: string, instead = '') =>
    word.endsWith(ending) && word.length >= ending.length + 2 ? [word.slice(0, -ending.length) + instead] : [];
  const undoubled = /([b-df-hj-np-tv-z])\1(?:ed|ing)$/.test(word) ? [word.replace(/.(?:ed|ing)$/, '')] : [];
  return [
    word,
    ...(known ? [known] : []),
    ...cut('ies', 'y'),
    ...cut('ied', 'y'),
    ...cut('es'),
    ...cut('s'),
    ...cut('ing'),
    ...cut('ing', 'e'),
    ...cut('ed'),
    ...cut('d'),
    ...undoubled,
    ...(/^lat(?:er|est)$/.test(word)
      ? []
      : [...cut('ier', 'y'), ...cut('iest', 'y'), ...cut('er'), ...cut('er', 'e'), ...cut('est')]),
  ];
}

interface Phrase {
  readonly words: readonly string[];
  readonly concepts: Set<Concept>;
}

const byText = new Map<string, Phrase>();
for (const [concept, phrases] of Object.entries(concepts))
  for (const text of phrases.split('|')) {
    const phrase = byText.get(text) ?? { words: text.split(' '), concepts: new Set() };
    phrase.concepts.add(concept as Concept);
    byText.set(text, phrase);
  }
const byFirst = Map.groupBy(
  [...byText.values()].toSorted((one, other) => other.words.length - one.words.length),
  ({ words }) => words[0] ?? '',
);

const passing = new Set(smallTalk);
/** Words that may stand within a phrase: "not yet paid". */
const between = new Set(
  'something anything yet still really been already even actually currently always ever fully always again now it this that them me us on earth exactly best'.split(
    ' ',
  ),
);

/** Where a phrase that begins at a word ends; null where it does not stand there. */
function endOf(phrase: Phrase, lemmas: readonly (readonly string[])[], from: number, words: readonly Word[]) {
  let at = from;
  for (const [index, wanted] of phrase.words.entries()) {
    while (index > 0 && between.has(words[at]?.text ?? '') && !lemmas[at]?.includes(wanted)) at += 1;
    if (!lemmas[at]?.includes(wanted)) return null;
    at += 1;
  }
  return at - 1;
}

/** What the words of a question are about, besides the names, days and numbers that were read already. */
export function readConcepts(words: readonly Word[], isRead: (at: number) => boolean): ConceptReading {
  const lemmas = words.map(({ text }, at) => (isRead(at) ? [] : lemmasOf(text)));
  const tokens: ConceptToken[] = [];
  const unread: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word || isRead(at)) continue;
    const found = (lemmas[at] ?? [])
      .flatMap((lemma) => byFirst.get(lemma) ?? [])
      .map((phrase) => ({ phrase, last: endOf(phrase, lemmas, at, words) }))
      .filter(({ last }) => last !== null)
      .map(({ phrase, last }) => ({ phrase, last: last ?? at }));
    const last = Math.max(-1, ...found.map((it) => it.last));
    if (last < at) {
      if (!(lemmas[at] ?? []).some((lemma) => passing.has(lemma))) unread.push(word);
      continue;
    }
    const run = words.slice(at, last + 1);
    tokens.push({
      first: at,
      last,
      text: run.map(({ raw }) => raw).join(' '),
      concepts: new Set(found.filter((it) => it.last === last).flatMap(({ phrase }) => [...phrase.concepts])),
      isWeak: run.every((_, offset) => (lemmas[at + offset] ?? []).some((lemma) => passing.has(lemma))),
    });
    at = last;
  }
  return { tokens, unread };
}
