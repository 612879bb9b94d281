import { request } from '@keystead/web-kit';
import { queryOptions, useInfiniteQuery } from '@keystead/web-kit/queries';

/** The page size: a few times what the list's box shows without scrolling. */
const PAGE_SIZE = 50;

/** The e-mails sent while no SMTP server is configured, newest first, as far as fetched; for admins. */
export const useSentMail = () =>
  useInfiniteQuery({
    queryKey: ['mail'],
    queryFn: ({ pageParam: cursor, signal }) => request('GET /mail', { query: { limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });

/** One of these e-mails with its text. */
export function sentMessage(id: string) {
  return queryOptions({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => request('GET /mail/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
