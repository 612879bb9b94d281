import { today } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import {
  keepPreviousData,
  oneOf,
  useMutation,
  useQuery,
  useQueryClient,
  useSearchParamsState,
} from '@keystead/web-kit/queries';
import { monthOf } from './calendar.ts';

export const calendarPath = '/app/calendar';

const fields = {
  month: (text: string) => (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  view: oneOf({ month: 'Month', agenda: 'Agenda' }, 'month'),
};

/** The month and the view that the address names: by default this month, as a grid. */
export function useCalendarSearch() {
  const { search, change } = useSearchParamsState(fields);
  const { month = monthOf(today()), view = 'month' } = search;
  return { month, view, change };
}

export const useCalendar = (from: string, to: string) =>
  useQuery({
    queryKey: ['calendar', from, to],
    queryFn: ({ signal }) => request('GET /calendar', { query: { from, to }, signal, fresh: true }),
    placeholderData: keepPreviousData,
  });

const feedKey = ['calendar-feed'];

export const useFeed = () =>
  useQuery({ queryKey: feedKey, queryFn: ({ signal }) => request('GET /calendar-feed', { signal }) });

/** Makes the address of the feed anew. It is never retried, and no cache stores the address. */
export function useMakeFeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /calendar-feed'),
    gcTime: 0,
    onSuccess: ({ created_at }) => queries.setQueryData(feedKey, { created_at }),
  });
}

export function useRevokeFeed() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => request('DELETE /calendar-feed'),
    onSuccess() {
      queries.setQueryData(feedKey, { created_at: null });
      toast.success('The address has been revoked.');
    },
  });
}
