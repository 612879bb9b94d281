import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { readActivity } from './read-activity.ts';
import { readFigures } from './read-figures.ts';
import { readMonths } from './read-months.ts';

/** The endpoints with operations' part of the dashboard. */
export const dashboardEndpoints = (deps: Dependencies): Endpoint[] => [
  readFigures(deps),
  readActivity(deps),
  readMonths(deps),
];
