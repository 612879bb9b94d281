import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { readFigures } from './read-figures.ts';
import { readOccupancy } from './read-occupancy.ts';
import { readPropertyCount } from './read-property-count.ts';

/** The endpoints behind the dashboard's figures. */
export const figureEndpoints = (deps: Dependencies): Endpoint[] => [
  readFigures(deps),
  readOccupancy(deps),
  readPropertyCount(deps),
];
