import {
  type Answer,
  billing,
  type DashboardMonth,
  type DashboardStats,
  type Health,
  type OccupancyMonth,
  type OperationsMonth,
  operations,
  identity as people,
  portfolio,
} from '@keystead/contracts';
import { allTasks, type ServiceIdentity, serviceClient, splitTasks, type TokenVerifier } from '@keystead/service-kit';
import type { Context } from 'koa';
import type { DashboardHandlers } from '../api/own-routes.ts';
import type { SignedInRequest } from '../api/sessions.ts';
import type { ServiceName } from '../upstreams.ts';

/** One service's part; undefined after any error, so that the other parts still show (rules §5). */
export async function partOf<T>(
  service: ServiceName,
  pending: Promise<T>,
  { log }: Pick<SignedInRequest, 'log'>,
): Promise<T | undefined> {
  try {
    return await pending;
  } catch (err) {
    log.warn({ err, service }, 'part of the answer is unavailable');
    return undefined;
  }
}

export const missing = (parts: { readonly [S in ServiceName]?: unknown }): ServiceName[] =>
  (Object.keys(parts) as ServiceName[]).filter((name) => parts[name] === undefined);

/** The services whose answers the gateway joins. */
export function joinedServices(addresses: Readonly<Record<ServiceName, URL>>, identity: ServiceIdentity) {
  return {
    portfolio: serviceClient(portfolio, { baseUrl: addresses.portfolio.href, identity }),
    operations: serviceClient(operations, { baseUrl: addresses.operations.href, identity }),
    identity: serviceClient(people, { baseUrl: addresses.identity.href, identity }),
    billing: serviceClient(billing, { baseUrl: addresses.billing.href, identity }),
  };
}

export type JoinedServices = ReturnType<typeof joinedServices>;

export const onBehalfOf = ({ caller, requestId }: SignedInRequest) => ({ onBehalfOf: caller, requestId });

/** Services without figures on the dashboard, which only shows that they are down. */
const servicesWithoutStats = ['billing', 'assistant'] satisfies ServiceName[];

const emptyPortfolio = { total_properties: 0, total_tenants: 0, total_leases: 0 };
const noWork = { total_revenue: 0, total_maintenance: 0, maintenance_pending: 0 };

async function dashboardStats(
  services: JoinedServices,
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

async function dashboardActivity(
  services: JoinedServices,
  request: SignedInRequest,
): Promise<Answer<'GET /dashboard/activity'>> {
  const part = await partOf('operations', services.operations('GET /internal/activity', onBehalfOf(request)), request);
  return { activity: part?.activity ?? [], unavailable: missing({ operations: part }) };
}

async function dashboardTasks(
  services: JoinedServices,
  request: SignedInRequest,
): Promise<Answer<'GET /dashboard/tasks'>> {
  const call = onBehalfOf(request);
  const [leases, work, plan, profile] = await Promise.all([
    partOf('portfolio', services.portfolio('GET /internal/portfolio-tasks', call), request),
    partOf('operations', services.operations('GET /internal/operations-tasks', call), request),
    partOf('billing', services.billing('GET /internal/billing-tasks', call), request),
    // A program has no dashboard. A list is better shown than lost.
    request.caller.key ? undefined : partOf('identity', services.identity('GET /profile', call), request),
  ]);
  return {
    ...splitTasks(allTasks(...[leases, work, plan].filter((part) => part !== undefined))),
    hidden: profile?.preferences.muted_in_app?.includes('briefing') ?? false,
    unavailable: missing({ portfolio: leases, operations: work, billing: plan }),
  };
}

const MONTHS = 12;

function share({ leased_days, days }: OccupancyMonth): number | null {
  return days > 0 ? Math.min(1, leased_days / days) : null;
}

/** The newest twelve months of both services, which may start a month at different moments. The rest is null. */
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
async function dashboardMonths(
  services: JoinedServices,
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

interface DashboardDependencies {
  readonly services: JoinedServices;
  readonly health: () => Promise<Health>;
  readonly verifier: TokenVerifier;
}

export function dashboardRoutes({ services, health, verifier }: DashboardDependencies): DashboardHandlers {
  /** A service that rejects an ended session looks like one that is down, so this verifies the session again. */
  const checked =
    <A extends { unavailable: string[] }>(join: (request: SignedInRequest) => Promise<A>) =>
    async (_ctx: Context, request: SignedInRequest): Promise<A> => {
      const answer = await join(request);
      if (answer.unavailable.length > 0) await verifier.user(request.caller.token);
      return answer;
    };
  return {
    'GET /dashboard/stats': checked((request) => dashboardStats(services, health, request)),
    'GET /dashboard/activity': checked((request) => dashboardActivity(services, request)),
    'GET /dashboard/tasks': checked((request) => dashboardTasks(services, request)),
    'GET /dashboard/months': checked((request) => dashboardMonths(services, request)),
  };
}
