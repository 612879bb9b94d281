import type { Endpoint } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { readFigures } from './read-figures.ts';
import { readOccupancy } from './read-occupancy.ts';
import { readPropertyCount } from './read-property-count.ts';

/** What the dashboard shows of the portfolio. */
export const figureEndpoints = (parts: PortfolioParts): Endpoint[] => [
  readFigures(parts),
  readOccupancy(parts),
  readPropertyCount(parts),
];
