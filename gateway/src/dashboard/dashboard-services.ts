import { operations, portfolio } from '@keystead/contracts';
import { type ServiceIdentity, serviceClient } from '@keystead/service-kit';
import type { SignedInRequest } from '../api/own-request.ts';
import type { ServiceName } from '../upstreams.ts';

/** The services whose figures the dashboard joins. */
export function dashboardServices(addresses: Readonly<Record<ServiceName, URL>>, identity: ServiceIdentity) {
  return {
    portfolio: serviceClient(portfolio, { baseUrl: addresses.portfolio.href, identity }),
    operations: serviceClient(operations, { baseUrl: addresses.operations.href, identity }),
  };
}

/** The services whose figures the dashboard joins. */
export type DashboardServices = ReturnType<typeof dashboardServices>;

/** What a question to a service carries of the request that it answers. */
export const onBehalfOf = ({ caller, requestId }: SignedInRequest) => ({ onBehalfOf: caller, requestId });
