import { keepPreviousData, useInfiniteQuery } from '../queries/query.ts';
import type { ListAbilities, Page, Paging } from './collection.ts';

/** Fills rows of one, two and three cards. */
const PAGE_SIZE = 24;

/** A list that the server answers page by page. */
export interface PagedListSource<Row, Abilities extends ListAbilities = ListAbilities> {
  /** Where the cache keeps it; another search has another key. */
  queryKey: readonly unknown[];
  fetchPage(paging: Paging, signal: AbortSignal): Promise<Page<Row, Abilities>>;
}

/** A list as far as it has been fetched. While a new search runs, the result of the one before stays (`stale`). */
export function usePagedList<Row, Abilities extends ListAbilities = ListAbilities>({
  queryKey,
  fetchPage,
}: PagedListSource<Row, Abilities>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => fetchPage({ limit: PAGE_SIZE, cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
  const newest = query.data?.pages.at(-1);
  const abilities = newest?.abilities;
  const failed = query.isError || (query.isPending && query.errorUpdateCount > 0);
  // The list may just be looked at again: the next page comes after what that finds, not in its place.
  const fetchMore = async () => {
    if (query.isRefetching) await query.refetch({ cancelRefetch: false });
    await query.fetchNextPage();
  };
  return {
    /** Undefined until the first page is there. */
    rows: query.data?.pages.flatMap((page) => page.rows),
    /** How many match; at least so many when `capped`. */
    total: newest?.total ?? 0,
    capped: newest?.total_capped ?? false,
    /** What the person may do with rows that aren't there yet; undefined until known. */
    abilities,
    /** Whether they may add one: `create` of the abilities. */
    mayCreate: abilities?.create,
    stale: query.isPlaceholderData,
    /** Stays while a list that never came is asked for again, so that the page does not flicker. */
    failed,
    /** Why it failed; null when it didn't. */
    error: query.error,
    /** Something is on its way that was asked for; not while what is shown is looked at again, unasked. */
    busy: query.isFetchingNextPage || query.isPlaceholderData || ((failed || query.isPending) && query.isFetching),
    hasMore: query.hasNextPage,
    fetchMore: () => void fetchMore(),
    /** Asks again for what has failed. */
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}

/** A list as {@link usePagedList} has it. */
export type PagedList<Row, Abilities extends ListAbilities = ListAbilities> = ReturnType<
  typeof usePagedList<Row, Abilities>
>;
