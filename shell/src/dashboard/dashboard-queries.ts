import { request } from '@keystead/web-kit';
import { queryOptions } from '@keystead/web-kit/queries';

/** Milliseconds between two looks (product §7). */
const REFRESH_MS = 30_000;
/** The same for a year of months, which costs more and changes less. */
const MONTHS_MS = 5 * 60_000;

/** What the dashboard counts. */
export const dashboardStats = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => request('GET /dashboard/stats', { signal }),
  refetchInterval: REFRESH_MS,
});

/** The newest of maintenance and payments. */
export const dashboardActivity = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: ({ signal }) => request('GET /dashboard/activity', { signal }),
  refetchInterval: REFRESH_MS,
});

/** A year of what the person lets; while a part of it is missing it is looked at as often as the rest. */
export const dashboardMonths = queryOptions({
  queryKey: ['dashboard', 'months'],
  queryFn: ({ signal }) => request('GET /dashboard/months', { signal }),
  refetchInterval: ({ state: { data, error } }) =>
    error === null && data?.unavailable.length === 0 ? MONTHS_MS : REFRESH_MS,
});
