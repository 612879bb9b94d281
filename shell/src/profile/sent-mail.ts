import { request } from '@keystead/web-kit';
import { queryOptions, useInfiniteQuery } from '@keystead/web-kit/queries';

/** Some screens of the list's box. */
const PAGE_SIZE = 50;

/** What was mailed while no SMTP server is configured, newest first, as far as it was asked for; for an admin. */
export const useSentMail = () =>
  useInfiniteQuery({
    queryKey: ['mail'],
    queryFn: ({ pageParam: cursor, signal }) => request('GET /mail', { query: { limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });

/** One such message with its text. */
export function sentMessage(id: string) {
  return queryOptions({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => request('GET /mail/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
