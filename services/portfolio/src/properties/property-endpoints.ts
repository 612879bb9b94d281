import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { createProperty } from './create-property.ts';
import { deleteProperty } from './delete-property.ts';
import { listProperties } from './list-properties.ts';
import { readProperty } from './read-property.ts';
import { updateProperty } from './update-property.ts';

/** All endpoints under `/properties` for the records themselves. */
export const propertyEndpoints = (deps: Dependencies): Endpoint[] => [
  listProperties(deps),
  createProperty(deps),
  readProperty(deps),
  updateProperty(deps),
  deleteProperty(deps),
];
