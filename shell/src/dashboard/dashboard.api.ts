import { request, useUser } from '@keystead/web-kit';
import { queryOptions, useQuery } from '@keystead/web-kit/queries';

/** The refetch interval in milliseconds (product §7). */
const REFRESH_MS = 30_000;
/** The refetch interval of the year's months, which cost more and change less. */
const MONTHS_MS = 5 * 60_000;

const dashboardStats = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => request('GET /dashboard/stats', { signal }),
  refetchInterval: REFRESH_MS,
});

const dashboardActivity = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: ({ signal }) => request('GET /dashboard/activity', { signal }),
  refetchInterval: REFRESH_MS,
});

/** A year of the user's rentals. While a part of it is missing, it refetches as often as the rest. */
const dashboardMonths = queryOptions({
  queryKey: ['dashboard', 'months'],
  queryFn: ({ signal }) => request('GET /dashboard/months', { signal }),
  refetchInterval: ({ state: { data, error } }) =>
    error === null && data?.unavailable.length === 0 ? MONTHS_MS : REFRESH_MS,
});

/** The dashboard's data, each part as it arrives. A tenant has no months, so they aren't requested. */
export function useDashboard() {
  const managesProperties = useUser().role !== 'tenant';
  const stats = useQuery(dashboardStats);
  const activity = useQuery(dashboardActivity);
  const months = useQuery({ ...dashboardMonths, enabled: managesProperties });
  const queries = managesProperties ? [stats, activity, months] : [stats, activity];
  return {
    managesProperties,
    stats,
    activity,
    months,
    busy: queries.some(({ isFetching }) => isFetching),
    refresh: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
}
