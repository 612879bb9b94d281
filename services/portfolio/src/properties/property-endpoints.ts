import type { Endpoint } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { createProperty } from './create-property.ts';
import { deleteProperty } from './delete-property.ts';
import { listProperties } from './list-properties.ts';
import { readProperty } from './read-property.ts';
import { updateProperty } from './update-property.ts';

/** Everything under `/properties` that is about the records themselves. */
export const propertyEndpoints = (parts: PortfolioParts): Endpoint[] => [
  listProperties(parts),
  createProperty(parts),
  readProperty(parts),
  updateProperty(parts),
  deleteProperty(parts),
];
