import { request, useInfiniteQuery } from '@keystead/web-kit';

/** Fills rows of one, two and three cards. */
const PAGE_SIZE = 24;

/** The __my things__ that the person may see, as far as they have been fetched. */
export function use__MyThings__() {
  const query = useInfiniteQuery({
    queryKey: ['__my-things__', 'list'],
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET /__my-things__', { query: { limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
  const newest = query.data?.pages.at(-1);
  return {
    /** Undefined until the first page is there. */
    rows: query.data?.pages.flatMap((page) => page.__my_things__),
    /** How many there are; at least so many when `capped`. */
    total: newest?.total ?? 0,
    capped: newest?.total_capped ?? false,
    failed: query.isError,
    busy: query.isFetching,
    hasMore: query.hasNextPage,
    fetchMore: () => void query.fetchNextPage(),
    /** Asks again for what has failed. */
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
