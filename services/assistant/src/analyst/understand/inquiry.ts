import type { Filters } from './filters.ts';
import type { Intent } from './intents.ts';
import type { Name } from './names.ts';
import type { Period } from './period.ts';
import type { Group, Order, RecordRef, ResultKind } from './query-options.ts';

/** The parsed parts of a question. A follow-up takes over the parts of the question before that it doesn't replace. */
export interface Inquiry {
  /** Null: not understood. */
  readonly intent: Intent | null;
  /** As typed. For a follow-up, the text of the follow-up. */
  readonly text: string;
  readonly period: Period | null;
  /** The period to compare with. */
  readonly against: Period | null;
  readonly filters: Filters;
  /** Further filters that are not applied, in the words of the question. */
  readonly extraFilters: readonly string[];
  readonly group: Group | null;
  readonly order: Order | null;
  readonly limit: number | null;
  readonly resultKind: ResultKind | null;
  readonly recordRef: RecordRef | null;
  /** In dollars. */
  readonly amount: number | null;
  readonly names: readonly Name[];
  /** True: the text refers back with "it" or "her". */
  readonly pointsBack: boolean;
  /** For an action: the text given for it. */
  readonly actionText: string | null;
}
