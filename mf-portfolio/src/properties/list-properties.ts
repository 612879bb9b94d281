import type { Query } from '@keystead/contracts';
import { keepPreviousData, request, useInfiniteQuery } from '@keystead/web-kit';
import { useDeletionsUnderWay } from './delete-property.ts';
import { propertyKeys } from './property-cache.ts';

/** What the list is narrowed by and ordered by. */
export type PropertySearch = Pick<Query<'GET /properties'>, 'q' | 'status' | 'sort'>;

/** Fills rows of one, two and three cards. */
const PAGE_SIZE = 24;

/**
 * The properties that match a search, as far as they have been fetched; those being deleted are left out.
 * While a new search runs, the result of the one before stays (`stale`).
 */
export function useProperties(search: PropertySearch) {
  const deleting = useDeletionsUnderWay();
  const query = useInfiniteQuery({
    queryKey: [...propertyKeys.lists, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET /properties', { query: { ...search, limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
  const newest = query.data?.pages.at(-1);
  const fetched = query.data?.pages.flatMap((page) => page.properties);
  const properties = fetched?.filter(({ id }) => !deleting.includes(id));
  const left = (fetched?.length ?? 0) - (properties?.length ?? 0);
  return {
    /** Undefined until the first page is there. */
    properties,
    /** How many match; at least so many when `capped`. */
    total: (newest?.total ?? 0) - left,
    capped: newest?.total_capped ?? false,
    /** Whether the person may add one; undefined until known. */
    mayCreate: newest?.abilities.create,
    stale: query.isPlaceholderData,
    /** Stays while a list that never came is asked for again, so that the page does not flicker. */
    failed: query.isError || (query.isPending && query.errorUpdateCount > 0),
    busy: query.isFetching,
    hasMore: query.hasNextPage,
    fetchMore: () => void query.fetchNextPage(),
    /** Asks again for what has failed. */
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}

/** The list as {@link useProperties} has it. */
export type PropertyList = ReturnType<typeof useProperties>;
