import {
  type DashboardTask,
  firstTaskKinds,
  type SearchGroup,
  type SearchKind,
  type SearchQuery,
  type SearchResult,
  taskKinds,
} from '@keystead/contracts';
import { ValidationFailed } from '../http/errors.ts';

/** Maximum number of words in a search query; further words are ignored to limit the cost. */
const MAX_WORDS = 8;

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The distinct words of some texts, in lower case and without accents, as stored in the search index of a record. */
export function searchWords(...texts: readonly (string | null | undefined)[]): string[] {
  return [...new Set(fold(texts.join(' ')).match(/[\p{L}\p{N}]+/gu))];
}

/**
 * Every word of the query must be a prefix of some word of the record. The expressions are anchored and lower-case, so
 * the query reads an index range (2.7 ms instead of 249). Null for a query without words, which matches everything.
 */
export function searchFilter(query: string | undefined): { $all: RegExp[] } | null {
  const words = searchWords(query).slice(0, MAX_WORDS);
  return words.length ? { $all: words.map((word) => new RegExp(`^${word}`)) } : null;
}

/**
 * The first fields of an index for these filters, within an account or without one. As the word comes first, the database
 * reads the records of the rarest of several words: after the account, it would read those of the first.
 */
export const wordIndex = { search: 1, account_id: 1 } as const;

/** Like {@link searchFilter}, but each word must be a word of the record. */
export function wholeWordsFilter(query: string): { $all: string[] } | null {
  const words = searchWords(query).slice(0, MAX_WORDS);
  return words.length ? { $all: words } : null;
}

/** A result of a search across collections. Those that are over, such as expired leases, come after the others. */
export interface FoundRecord extends SearchResult {
  readonly isOver?: boolean;
}

const DEFAULT_RESULTS = 5;

/** The number of records to read for a search: more than it returns, so that it can choose the best. */
export const candidatesFor = ({ limit = DEFAULT_RESULTS }: SearchQuery): number => 4 * limit + 1;

/** How well a title fits: it is what was searched or begins with it, has its words, their beginnings, or none of it. */
function distance(title: string, query: string): number {
  const [words, own] = [searchWords(query), searchWords(title)];
  if (own.join(' ').startsWith(words.join(' '))) return own.length === words.length ? 0 : 1;
  if (words.every((word) => own.includes(word))) return 2;
  return words.every((word) => own.some((one) => one.startsWith(word))) ? 3 : 4;
}

/** The results of one kind, best match first; among equals the order of the records counts. */
export function searchGroup(kind: SearchKind, found: readonly FoundRecord[], query: SearchQuery): SearchGroup {
  const { q, limit = DEFAULT_RESULTS } = query;
  const ranked = found
    .map((result) => ({ ...result, rank: distance(result.title, q) + (result.isOver ? 10 : 0) }))
    .toSorted((one, other) => one.rank - other.rank);
  const results = ranked.slice(0, limit).map(({ id, title, subtitle, path }) => ({ id, title, subtitle, path }));
  return { kind, results, more: ranked.length > limit };
}

/** The facts of a record that it has, in one line. */
export const inOneLine = (...facts: readonly (string | null | undefined)[]): string =>
  facts.filter((fact) => fact).join(' · ');

/** A count with its noun: `1 lease is`, `1,204 leases are`. */
export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

interface TaskLists {
  readonly tasks: readonly DashboardTask[];
  readonly more_tasks?: readonly DashboardTask[];
}

/** What waits for a person, of several services, the most pressing first. */
export const allTasks = (...lists: readonly TaskLists[]): DashboardTask[] =>
  lists
    .flatMap(({ tasks, more_tasks = [] }) => [...tasks, ...more_tasks])
    .toSorted((one, other) => taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind));

/** As an answer: pages and gateways of the first version read only `tasks`. */
export const splitTasks = (tasks: readonly DashboardTask[]) => ({
  tasks: tasks.filter(({ kind }) => firstTaskKinds.includes(kind)),
  more_tasks: tasks.filter(({ kind }) => !firstTaskKinds.includes(kind)),
});

/** `in_progress` in words: `In progress`. */
export const stateWords = (state: string): string =>
  state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ');

/** @throws ValidationFailed under the name of the last day if that is before the first. */
export function assertRange<F extends string, L extends string>(
  query: { readonly [name in F | L]?: string },
  first: F,
  last: L,
): void {
  const [from, to]: (string | undefined)[] = [query[first], query[last]];
  if (from !== undefined && to !== undefined && to < from)
    throw new ValidationFailed({ [last]: `must be on or after ${first}` });
}

export const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
