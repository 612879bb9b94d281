import type { PastDays } from '../query/past.ts';
import type { Condition, Query } from '../query/query.ts';
import type { Bound, Role } from '../vocabulary/words.ts';
import type { Atom } from '../words/atoms.ts';
import type { Sense } from '../words/lexicon.ts';
import type { RelationDraft } from './condition-reader.ts';

/** What an answer is: a figure, the records, a figure for each group, a day, or yes or no with the records. */
export type AnswerKind = 'figure' | 'list' | 'groups' | 'day' | 'whether';

export interface Understood {
  readonly query: Query;
  readonly kind: AnswerKind;
  /** The name of the figure, such as "revenue". */
  readonly label: string | null;
  /** The field that a question about single records asks for, such as "rent". */
  readonly asked: string | null;
  /** Whether the answer is yes or no. */
  readonly asksWhether: boolean;
  /** Whether the time from today is asked for, and not the day; in which unit. */
  readonly countsIn: 'days' | 'weeks' | 'months' | 'years' | null;
  /** For a comparison that is asked as "was it higher": what the question supposes. */
  readonly claim: Bound | null;
  /** The days in the past of whose state the question is; null for how things are now, and for what happened. */
  readonly state: PastDays | null;
  /** How many times the figure is asked for: six, for the rent of six months. */
  readonly times: number;
  /** What is compared, each with its own query, the first one of which is that of the question; empty without such. */
  readonly sides: readonly { readonly text: string; readonly query: Query }[];
}

/** The phrases that say what kind of answer is asked for. */
export interface QuestionWords {
  /** How many times the figure is asked for. */
  readonly times: number;
  readonly count: Atom | undefined;
  readonly much: Atom | undefined;
  readonly share: Atom | undefined;
  /** A figure that is a share by its name, such as "occupancy". */
  readonly part: Atom | undefined;
  readonly aggregateAtom: Atom | undefined;
  readonly whether: Atom | undefined;
  readonly when: Atom | undefined;
  readonly howLong: Atom | undefined;
  readonly daysUntil: Atom | undefined;
  /** The unit of "how many months are left". */
  readonly unitLeft: Atom | undefined;
  readonly countsIn: Understood['countsIn'];
  readonly compare: Atom | undefined;
  /** "Higher" between two periods. */
  readonly higher: Atom | undefined;
  /** "The difference between the highest and the lowest". */
  readonly isRange: boolean;
  readonly isList: boolean;
  readonly who: Atom | undefined;
}

export type GroupUnit = 'month' | 'quarter' | 'year';

/** The phrases that say by what the records are grouped. */
export interface GroupWords {
  readonly group: Atom | undefined;
  readonly unitGroup: GroupUnit | undefined;
}

/** The phrases that order the records, such as "top 3" and "cheapest". */
export interface RankWords {
  readonly most: (Role & { role: 'most' }) | null;
  readonly mostAtom: Atom | undefined;
  readonly mostAt: number;
  readonly limit: number | undefined;
  readonly rankedUnit: GroupUnit | undefined;
}

/** A part of a question, after "with", "without", "never" or "except"; the first part has no such link. */
export interface Segment {
  readonly link: Atom | null;
  readonly atoms: Atom[];
}

/** The nouns of a question that no earlier step used. */
export interface Nouns {
  readonly all: readonly Atom[];
  /** Those of the first segment. */
  readonly main: readonly Atom[];
}

/** The figure or the field that a question is about. */
export interface Subject {
  readonly measure: NonNullable<Sense['measure']> | null;
  readonly measureAtom: Atom | undefined;
  readonly field: Atom | undefined;
  readonly isRent: boolean;
}

export interface Question extends QuestionWords, GroupWords, RankWords, Subject {
  readonly segments: readonly Segment[];
  readonly nouns: Nouns;
  /** The noun that says what is asked for. */
  readonly first: Atom | undefined;
}

/** Conditions and relations that name a part of the records. */
export interface PartDraft {
  readonly conditions: Condition[];
  readonly relations: RelationDraft[];
}

/** What the steps add to the query, one after the other. */
export interface QueryDraft {
  aggregate: Query['aggregate'];
  /** The field that is aggregated. */
  of: string | undefined;
  overGroups: Query['overGroups'];
  groupBy: string | undefined;
  rankField: string | undefined;
  sortField: string | undefined;
  /** The day of the figure or the verb. */
  day: string | undefined;
  label: string | null;
  asked: string | null;
  times: number;
  /** The noun that the collection of the query stands for. */
  collectionNoun: Atom | undefined;
  /** The noun whose records are ranked or counted by those of the query. */
  rankingNoun: Atom | undefined;
  /** The phrase of the field that is aggregated, ordered by or asked for. */
  mainField: Atom | undefined;
  mainFieldName: string | undefined;
  /** Whether a field of another collection is asked for: "which tenant pays the highest rent". */
  isAcross: boolean;
  /** The part whose share is asked for. */
  readonly share: PartDraft;
}
