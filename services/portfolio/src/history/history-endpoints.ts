import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { leaseHistory } from './lease-history.ts';
import { propertyHistory } from './property-history.ts';
import { tenantHistory } from './tenant-history.ts';

/** The histories of all records. Only changes to the records write to them. */
export const historyEndpoints = (deps: Dependencies): Endpoint[] => [
  propertyHistory(deps),
  tenantHistory(deps),
  leaseHistory(deps),
];
