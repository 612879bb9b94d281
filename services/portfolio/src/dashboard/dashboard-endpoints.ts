import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { readOccupancy } from './read-occupancy.ts';
import { readPropertyCount } from './read-property-count.ts';
import { readTotals } from './read-totals.ts';

/** The endpoints behind the dashboard’s totals and occupancy. */
export const dashboardEndpoints = (deps: Dependencies): Endpoint[] => [
  readTotals(deps),
  readOccupancy(deps),
  readPropertyCount(deps),
];
