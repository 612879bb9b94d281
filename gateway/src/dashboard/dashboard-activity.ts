import type { Answer } from '@keystead/contracts';
import type { SignedInRequest } from '../api/own-request.ts';
import { type DashboardServices, onBehalfOf } from './dashboard-services.ts';
import { missing, partOf } from './service-part.ts';

/** The ten newest activities in maintenance and payments, as operations returns them. */
export async function dashboardActivity(
  services: DashboardServices,
  request: SignedInRequest,
): Promise<Answer<'GET /dashboard/activity'>> {
  const part = await partOf('operations', services.operations('GET /internal/activity', onBehalfOf(request)), request);
  return { activity: part?.activity ?? [], unavailable: missing({ operations: part }) };
}
