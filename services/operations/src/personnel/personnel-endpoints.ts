import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { createPersonnel } from './create-personnel.ts';
import { deletePersonnel } from './delete-personnel.ts';
import { listPersonnel } from './list-personnel.ts';
import { personnelHistory } from './personnel-history.ts';
import { readPersonnel } from './read-personnel.ts';
import { updatePersonnel } from './update-personnel.ts';

/** All endpoints under `/maintenance-personnel`. */
export const personnelEndpoints = (deps: Dependencies): Endpoint[] => [
  listPersonnel(deps),
  createPersonnel(deps),
  readPersonnel(deps),
  updatePersonnel(deps),
  deletePersonnel(deps),
  personnelHistory(deps),
];
