import { request } from '@keystead/web-kit';
import { queryOptions } from '@keystead/web-kit/queries';

/** The refetch interval in milliseconds (product §7). */
const REFRESH_MS = 30_000;
/** The refetch interval of the year's months, which cost more and change less. */
const MONTHS_MS = 5 * 60_000;

/** The counts of the dashboard. */
export const dashboardStats = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => request('GET /dashboard/stats', { signal }),
  refetchInterval: REFRESH_MS,
});

/** The latest maintenance requests and payments. */
export const dashboardActivity = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: ({ signal }) => request('GET /dashboard/activity', { signal }),
  refetchInterval: REFRESH_MS,
});

/** A year of the user's rentals. While a part of it is missing, it refetches as often as the rest. */
export const dashboardMonths = queryOptions({
  queryKey: ['dashboard', 'months'],
  queryFn: ({ signal }) => request('GET /dashboard/months', { signal }),
  refetchInterval: ({ state: { data, error } }) =>
    error === null && data?.unavailable.length === 0 ? MONTHS_MS : REFRESH_MS,
});
