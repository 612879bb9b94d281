import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findReferences } from './find-references.ts';
import { listChangedReferences } from './list-changed-references.ts';

/** Internal endpoints about the properties and tenants that other services' records refer to. */
export const referenceEndpoints = (deps: Dependencies): Endpoint[] => [
  findReferences(deps),
  listChangedReferences(deps),
];
