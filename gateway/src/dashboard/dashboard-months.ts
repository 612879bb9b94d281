import type { Answer, DashboardMonth, OccupancyMonth, OperationsMonth } from '@keystead/contracts';
import type { SignedInRequest } from '../api/own-request.ts';
import { type DashboardServices, onBehalfOf } from './dashboard-services.ts';
import { missing, partOf } from './service-part.ts';

/** How many months the charts show. */
const MONTHS = 12;

function share({ leased_days, days }: OccupancyMonth): number | null {
  return days > 0 ? Math.min(1, leased_days / days) : null;
}

/**
 * Joins the months of both services. The two may start a new month at different moments, so the result has the newest
 * twelve months that either returns. What one of them doesn't return is null.
 */
export function joinMonths(
  occupancy: readonly OccupancyMonth[] = [],
  work: readonly OperationsMonth[] = [],
): DashboardMonth[] {
  const occupancyByMonth = new Map(occupancy.map((one) => [one.month, share(one)]));
  const workByMonth = new Map(work.map((one) => [one.month, one]));
  const names = [...new Set([...occupancyByMonth.keys(), ...workByMonth.keys()])].sort().slice(-MONTHS);
  return names.map((month) => ({
    month,
    revenue: workByMonth.get(month)?.revenue ?? null,
    occupancy: occupancyByMonth.get(month) ?? null,
    open_requests: workByMonth.get(month)?.open_requests ?? null,
  }));
}

/** The last twelve months of the caller's properties; empty where the services return none, as for a tenant. */
export async function dashboardMonths(
  services: DashboardServices,
  request: SignedInRequest,
): Promise<Answer<'GET /dashboard/months'>> {
  const call = onBehalfOf(request);
  const [occupancy, work] = await Promise.all([
    partOf('portfolio', services.portfolio('GET /internal/occupancy', call), request),
    partOf('operations', services.operations('GET /internal/operations-months', call), request),
  ]);
  return {
    months: joinMonths(occupancy?.months, work?.months),
    unavailable: missing({ portfolio: occupancy, operations: work }),
  };
}
