import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { exportLeases } from './export-leases.ts';
import { exportProperties } from './export-properties.ts';
import { exportTenants } from './export-tenants.ts';

/** The CSV exports. Each contains only what the caller may see, so none is ever rejected. */
export const exportEndpoints = (deps: Dependencies): Endpoint[] => [
  exportProperties(deps),
  exportTenants(deps),
  exportLeases(deps),
];
