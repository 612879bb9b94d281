import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findReferences } from './find-references.ts';
import { listChangedReferences } from './list-changed-references.ts';

/** What other services ask about the properties and tenants that their records name. */
export const referenceEndpoints = (deps: Dependencies): Endpoint[] => [
  findReferences(deps),
  listChangedReferences(deps),
];
