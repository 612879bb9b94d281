import { useUser } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { dashboardActivity, dashboardMonths, dashboardStats } from './dashboard-queries.ts';

/** The dashboard's data, each part as it arrives. A tenant has no months, so they aren't requested. */
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
