import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { exportLeases } from './export-leases.ts';
import { exportProperties } from './export-properties.ts';
import { exportTenants } from './export-tenants.ts';

/** The lists as files: what the caller may see and nothing else, so none is ever refused. */
export const exportEndpoints = (deps: Dependencies): Endpoint[] => [
  exportProperties(deps),
  exportTenants(deps),
  exportLeases(deps),
];
