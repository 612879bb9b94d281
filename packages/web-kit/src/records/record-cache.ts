import type { Building } from '@keystead/contracts';
import { useMemo } from 'react';
import { type InfiniteData, type QueryClient, useQueryClient } from '../queries/query.ts';

export interface Identified {
  id: number;
}

/** What the user may do, from a list's answer; some kinds of record have more. */
export interface ListAbilities {
  create: boolean;
}

/** How many records of a status match the rest of a search. */
export interface StatusCount {
  value: string;
  total: number;
  total_capped?: boolean;
}

/** A page of a list: the list's answer, with its rows under one name for every kind of record (rules §3). */
export interface Page<Row, Abilities extends ListAbilities = ListAbilities> {
  rows: Row[];
  next_cursor: string | null;
  total: number;
  total_capped?: boolean;
  /** Of each status, on the first page, where the list is asked for them. */
  counts?: StatusCount[];
  /** Of the rows of this page, where the list is one of properties in the order of their buildings. */
  buildings?: Building[];
  abilities?: Abilities;
}

export interface Paging {
  limit: number;
  /** `next_cursor` of the page before; undefined for the first one. */
  cursor: string | undefined;
}

/** A kind of record: how to fetch it from the server. `Search` is its list's filters and order. */
export interface Collection<
  Row extends Identified,
  Search extends object,
  Abilities extends ListAbilities = ListAbilities,
> {
  /** The first part of its query keys: `properties`. */
  name: string;
  fetchPage(query: Search & Paging, signal: AbortSignal): Promise<Page<Row, Abilities>>;
  /** Fetches one record, in the same shape as in the list. */
  fetchRecord(id: number, signal: AbortSignal): Promise<Row>;
}

/** The part of a collection that the cache needs: its name, and the type of its records if it can fetch one. */
export type NamedCollection<Row extends Identified = Identified> = Pick<Collection<Row, object>, 'name'> &
  Partial<Pick<Collection<Row, object>, 'fetchRecord'>>;

export const listsKey = ({ name }: NamedCollection) => [name, 'list'] as const;

/** The query key of a record, or of what changes with it: `recordKey(properties, 5, 'history')`. */
export const recordKey = ({ name }: NamedCollection, id: number, ...part: string[]) =>
  [name, 'record', id, ...part] as const;

export const deletionKey = ({ name }: NamedCollection) => [name, 'delete'] as const;

type CachedList<Row> = InfiniteData<Page<Row>>;

function contains(list: CachedList<Identified>, id: number): boolean {
  return list.pages.some((page) => page.rows.some((row) => row.id === id));
}

function recordCache<Row extends Identified>(queries: QueryClient, collection: NamedCollection<Row>) {
  const lists = { queryKey: listsKey(collection) };
  const changePages = (change: (page: Page<Row>, list: CachedList<Row>) => Page<Row>) =>
    queries.setQueriesData<CachedList<Row>>(
      lists,
      (list) => list && { ...list, pages: list.pages.map((page) => change(page, list)) },
    );
  // A change may move a record into a search, out of it, or to another position.
  const refreshLists = () => void queries.invalidateQueries(lists);
  /** The lists that show a record, those first that nothing has changed since they were read. */
  const listsWith = (id: number) =>
    queries
      .getQueryCache()
      .findAll(lists)
      .flatMap(({ state: { data, isInvalidated } }) => {
        const row = (data as CachedList<Row> | undefined)?.pages
          .flatMap(({ rows }) => rows)
          .find((one) => one.id === id);
        return row ? [{ row, isInvalidated }] : [];
      })
      .sort((one, other) => Number(one.isInvalidated) - Number(other.isInvalidated));
  return {
    /** A record as a list shows it: a placeholder until its own answer has arrived. */
    listed: (id: number) => listsWith(id)[0]?.row,
    /** Whether a record may have changed since the cache has it, as by the user's last action. */
    isOutdated(id: number): boolean {
      const record = queries.getQueryState(recordKey(collection, id));
      return (record?.data === undefined ? listsWith(id)[0] : record)?.isInvalidated ?? false;
    },
    /** Stores a record as the server has just answered it, also in every list that shows it. */
    keep(record: Row): void {
      const key = recordKey(collection, record.id);
      queries.setQueryData<Row>(key, record);
      changePages((page) => ({ ...page, rows: page.rows.map((row) => (row.id === record.id ? record : row)) }));
      refreshLists();
      // Its history, for example, has one more entry now.
      void queries.invalidateQueries({ queryKey: key, predicate: ({ queryKey }) => queryKey.length > key.length });
    },
    /** Removes a deleted record from every list, and subtracts it from their totals. */
    drop(id: number): void {
      queries.removeQueries({ queryKey: recordKey(collection, id) });
      changePages((page, list) => ({
        ...page,
        rows: page.rows.filter((row) => row.id !== id),
        total: contains(list, id) ? page.total - 1 : page.total,
      }));
      refreshLists();
    },
    /** Refetches everything of the collection that the page shows, as after an import. */
    refresh: () => void queries.invalidateQueries({ queryKey: [collection.name] }),
  };
}

export function useRecordCache<Row extends Identified>(collection: NamedCollection<Row>) {
  const queries = useQueryClient();
  return useMemo(() => recordCache(queries, collection), [queries, collection]);
}
