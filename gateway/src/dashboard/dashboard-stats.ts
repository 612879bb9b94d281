import type { DashboardStats, Health } from '@keystead/contracts';
import type { SignedInRequest } from '../api/own-request.ts';
import type { ServiceName } from '../upstreams.ts';
import { type DashboardServices, onBehalfOf } from './dashboard-services.ts';
import { missing, partOf } from './service-part.ts';

/** Services without figures on the dashboard, which only shows that they are down. */
const servicesWithoutStats = ['billing', 'assistant'] satisfies ServiceName[];

const emptyPortfolio = { total_properties: 0, total_tenants: 0, total_leases: 0 };
const noWork = { total_revenue: 0, total_maintenance: 0, maintenance_pending: 0 };

/** The counts on the caller's dashboard: the figures of portfolio and operations, and which services are down. */
export async function dashboardStats(
  services: DashboardServices,
  health: () => Promise<Health>,
  request: SignedInRequest,
): Promise<DashboardStats> {
  const call = onBehalfOf(request);
  const [portfolio, work, { services: states }] = await Promise.all([
    partOf('portfolio', services.portfolio('GET /internal/portfolio-figures', call), request),
    partOf('operations', services.operations('GET /internal/operations-figures', call), request),
    health(),
  ]);
  // A service without its database can't answer either.
  const unavailable = servicesWithoutStats.filter((name) => states[name]?.status !== 'ok');
  return {
    ...(portfolio ?? emptyPortfolio),
    ...(work ?? noWork),
    unavailable: [...missing({ portfolio, operations: work }), ...unavailable],
    as_of: new Date().toISOString(),
  };
}
