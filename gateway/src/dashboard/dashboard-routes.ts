import type { Health } from '@keystead/contracts';
import type { TokenVerifier } from '@keystead/service-kit';
import type { SignedInRequest } from '../api/own-request.ts';
import type { SignedInRoutes } from '../api/own-routes.ts';
import { dashboardActivity } from './dashboard-activity.ts';
import { dashboardMonths } from './dashboard-months.ts';
import type { DashboardServices } from './dashboard-services.ts';
import { dashboardStats } from './dashboard-stats.ts';

export interface DashboardDependencies {
  readonly services: DashboardServices;
  readonly health: () => Promise<Health>;
  readonly verifier: TokenVerifier;
}

/** The routes of the dashboard. Each joins the answers of several services (rules §5). */
export function dashboardRoutes({ services, health, verifier }: DashboardDependencies): SignedInRoutes {
  /**
   * A service that rejects a session which has just ended looks like one that is down (service-kit's client says why).
   * So this verifies the session again before it reports a part as missing.
   */
  const checked =
    <A extends { unavailable: string[] }>(join: (request: SignedInRequest) => Promise<A>) =>
    async (request: SignedInRequest): Promise<A> => {
      const answer = await join(request);
      if (answer.unavailable.length > 0) await verifier.user(request.caller.token);
      return answer;
    };
  return {
    'GET /dashboard/stats': checked((request) => dashboardStats(services, health, request)),
    'GET /dashboard/activity': checked((request) => dashboardActivity(services, request)),
    'GET /dashboard/months': checked((request) => dashboardMonths(services, request)),
  };
}
