import type { Endpoint } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { exportLeases } from './export-leases.ts';
import { exportProperties } from './export-properties.ts';
import { exportTenants } from './export-tenants.ts';

/** The lists as files: what the caller may see and nothing else, so none is ever refused. */
export const exportEndpoints = (parts: PortfolioParts): Endpoint[] => [
  exportProperties(parts),
  exportTenants(parts),
  exportLeases(parts),
];
