import { operations, portfolio } from '@keystead/contracts';
import { type ServiceIdentity, serviceClient } from '@keystead/service-kit';
import type { SignedInRequest } from '../api/own-request.ts';
import type { ServiceName } from '../upstreams.ts';

/** The clients of the services whose figures the dashboard joins. */
export function dashboardServices(addresses: Readonly<Record<ServiceName, URL>>, identity: ServiceIdentity) {
  return {
    portfolio: serviceClient(portfolio, { baseUrl: addresses.portfolio.href, identity }),
    operations: serviceClient(operations, { baseUrl: addresses.operations.href, identity }),
  };
}

export type DashboardServices = ReturnType<typeof dashboardServices>;

/** What a call to a service carries over from the request that it serves. */
export const onBehalfOf = ({ caller, requestId }: SignedInRequest) => ({ onBehalfOf: caller, requestId });
