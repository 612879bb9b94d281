import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { readActivity } from './read-activity.ts';
import { readMonths } from './read-months.ts';
import { readTotals } from './read-totals.ts';

/** The endpoints with operations' part of the dashboard. */
export const dashboardEndpoints = (deps: Dependencies): Endpoint[] => [
  readTotals(deps),
  readActivity(deps),
  readMonths(deps),
];
