import { useUser } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { dashboardActivity, dashboardMonths, dashboardStats } from './dashboard-queries.ts';

/** Everything that the dashboard shows, each part as it comes. A tenant has no months, and they aren't asked for. */
export function useDashboard() {
  const letsHomes = useUser().role !== 'tenant';
  const stats = useQuery(dashboardStats);
  const activity = useQuery(dashboardActivity);
  const months = useQuery({ ...dashboardMonths, enabled: letsHomes });
  const parts = letsHomes ? [stats, activity, months] : [stats, activity];
  return {
    letsHomes,
    stats,
    activity,
    months,
    busy: parts.some(({ isFetching }) => isFetching),
    refresh: () => Promise.all(parts.map(({ refetch }) => refetch())),
  };
}
