import type { Endpoint } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
import { readActivity } from './read-activity.ts';
import { readFigures } from './read-figures.ts';
import { readMonths } from './read-months.ts';

/** What the dashboard shows of operations. */
export const dashboardEndpoints = (parts: OperationsParts): Endpoint[] => [
  readFigures(parts),
  readActivity(parts),
  readMonths(parts),
];
