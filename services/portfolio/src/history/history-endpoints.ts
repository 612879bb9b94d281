import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { leaseHistory } from '../leases/lease.routes.ts';
import { propertyHistory } from '../properties/property.routes.ts';
import { tenantHistory } from '../tenants/tenant.routes.ts';

/** The histories of all records. Only changes to the records write to them. */
export const historyEndpoints = (deps: Dependencies): Endpoint[] => [
  propertyHistory(deps),
  tenantHistory(deps),
  leaseHistory(deps),
];
