import type { Asker } from './accounts.ts';
import type { Records } from './records.ts';

/** The kinds of questions, ten in all. */
export const kinds = [
  'counts',
  'sums',
  'groups',
  'top',
  'negation',
  'dates',
  'lookups',
  'advice',
  'actions',
  'language',
] as const;
export type Kind = (typeof kinds)[number];

/** `money` in dollars, `percent` from 0 to 100. */
export type Unit = 'money' | 'count' | 'percent' | 'number';

/** The whole list of what a question is about, with the names of its records. */
export interface Universe {
  /** Which list, such as `tenants`. */
  readonly of: string;
  readonly names: readonly string[];
}

/** A card that an answer has to propose. Amounts are in dollars. */
export interface Card {
  readonly kinds: readonly string[];
  /** The people that it is about. */
  readonly who?: string;
  /** Each of them has to stand on the card, and for a message no other amount. */
  readonly amounts?: readonly number[];
  /** Texts that the card contains, in any letter case; of several readings, one. */
  readonly texts?: readonly (string | readonly string[])[];
}

/** What a right answer contains. */
export type Expected =
  | {
      readonly type: 'figure';
      readonly unit: Unit;
      readonly value: number;
      /** Other readings of the question that are right too. */
      readonly or: readonly number[];
      /** The figures of the whole, in place of the part that was asked for. */
      readonly whole: readonly number[];
    }
  /** These names of the universe and no others. */
  | {
      readonly type: 'names';
      readonly names: readonly string[];
      readonly universe: Universe;
      readonly or: readonly (readonly string[])[];
    }
  /** These names first, in this order, and no more of them. */
  | { readonly type: 'first'; readonly names: readonly string[]; readonly universe: Universe; readonly value?: number }
  /** A figure for each group. A group has one name or several spellings of it. */
  | {
      readonly type: 'rows';
      readonly unit: Unit;
      readonly rows: readonly (readonly [names: readonly string[], value: number])[];
    }
  | { readonly type: 'day'; readonly day: string; readonly or: readonly string[] }
  /** Yes or no, or one of these texts. */
  | { readonly type: 'yes'; readonly yes: boolean; readonly also: readonly string[] }
  /** All of these texts or amounts, and none of the others. Of several spellings, one. */
  | {
      readonly type: 'texts';
      readonly all: readonly (string | number | readonly (string | number)[])[];
      readonly none: readonly string[];
    }
  /** Exactly these cards, and no one else on any card. */
  | { readonly type: 'cards'; readonly cards: readonly Card[]; readonly people: readonly string[] }
  | { readonly type: 'refusal' }
  /** That no such record exists, without the data of another. */
  | { readonly type: 'unknown'; readonly name: string }
  | { readonly type: 'in'; readonly language: 'es' | 'de'; readonly expected: Expected };

/** A question, who asks it, and its truth, computed from the asker's records. */
export interface Question {
  readonly kind: Kind;
  /** The manager by default. */
  readonly who?: Asker;
  readonly text: string;
  readonly truth: (records: Records) => Expected;
}

type Entry = readonly [text: string, truth: (records: Records) => Expected, who?: Asker];

/** Questions of one kind, each as a line: text, truth and, if it is not the manager, who asks. */
export const questionsOf = (kind: Kind, entries: readonly Entry[]): Question[] =>
  entries.map(([text, truth, who]) => ({ kind, text, truth, ...(who && { who }) }));
