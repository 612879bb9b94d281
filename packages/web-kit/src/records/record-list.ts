import { keepPreviousData, useInfiniteQuery } from '../queries/query.ts';
import type { Collection, Identified, ListAbilities, Page, Paging } from './record-cache.ts';
import { listsKey } from './record-cache.ts';
import { useDeletionsUnderWay } from './record-mutations.ts';

/** A multiple of one, two and three, so that rows of cards are full. */
const PAGE_SIZE = 24;

interface PagedListSource<Row, Abilities extends ListAbilities = ListAbilities> {
  queryKey: readonly unknown[];
  fetchPage(paging: Paging, signal: AbortSignal): Promise<Page<Row, Abilities>>;
  /** Milliseconds after which it is fetched again while the page is visible; by default only after a failure. */
  refetchInterval?: number | undefined;
}

/** The pages of a list that have been fetched. While a new search runs, the previous result stays (`stale`). */
export function usePagedList<Row, Abilities extends ListAbilities = ListAbilities>({
  queryKey,
  fetchPage,
  refetchInterval,
}: PagedListSource<Row, Abilities>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => fetchPage({ limit: PAGE_SIZE, cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const newest = query.data?.pages.at(-1);
  const abilities = newest?.abilities;
  const failed = query.isError || (query.isPending && query.errorUpdateCount > 0);
  // If the list is being refetched, the next page must follow that refetch, not replace it.
  const fetchMore = async () => {
    if (query.isRefetching) await query.refetch({ cancelRefetch: false });
    await query.fetchNextPage();
  };
  return {
    /** Undefined until the first page has arrived. */
    rows: query.data?.pages.flatMap((page) => page.rows),
    /** The number of matches; a lower bound when `capped`. */
    total: newest?.total ?? 0,
    capped: newest?.total_capped ?? false,
    /** Undefined until known, and where the list has none. */
    counts: query.data?.pages[0]?.counts,
    /** Of all fetched pages, in order. One that two pages share is there twice. */
    buildings: query.data?.pages.flatMap(({ buildings = [] }) => buildings) ?? [],
    /** What the user may do, also with rows that haven't arrived; undefined until known. */
    abilities,
    mayCreate: abilities?.create,
    stale: query.isPlaceholderData,
    /** Stays true while a list that never arrived is fetched again, so that the page does not flicker. */
    failed,
    error: query.error,
    /** Whether a fetch that the user caused is running; a background refetch doesn't count. */
    busy: query.isFetchingNextPage || query.isPlaceholderData || ((failed || query.isPending) && query.isFetching),
    hasMore: query.hasNextPage,
    fetchMore: () => void fetchMore(),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}

export type PagedList<Row, Abilities extends ListAbilities = ListAbilities> = ReturnType<
  typeof usePagedList<Row, Abilities>
>;

/** The records that match a search, as far as they have been fetched, without those being deleted. */
export function useRecordList<Row extends Identified, Search extends object, Abilities extends ListAbilities>(
  collection: Collection<Row, Search, Abilities>,
  search: Search,
): PagedList<Row, Abilities> {
  const deleting = useDeletionsUnderWay(collection);
  const list = usePagedList({
    queryKey: [...listsKey(collection), search],
    fetchPage: (paging, signal) => collection.fetchPage({ ...search, ...paging }, signal),
  });
  const rows = list.rows?.filter(({ id }) => !deleting.includes(id));
  const left = (list.rows?.length ?? 0) - (rows?.length ?? 0);
  return { ...list, rows, total: list.total - left };
}
