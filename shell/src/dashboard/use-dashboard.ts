import { useUser } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { dashboardActivity, dashboardMonths, dashboardStats } from './dashboard-queries.ts';

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
