import type { Endpoint } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
import { createPersonnel } from './create-personnel.ts';
import { deletePersonnel } from './delete-personnel.ts';
import { listPersonnel } from './list-personnel.ts';
import { personnelHistory } from './personnel-history.ts';
import { readPersonnel } from './read-personnel.ts';
import { updatePersonnel } from './update-personnel.ts';

/** Everything under `/maintenance-personnel`. */
export const personnelEndpoints = (parts: OperationsParts): Endpoint[] => [
  listPersonnel(parts),
  createPersonnel(parts),
  readPersonnel(parts),
  updatePersonnel(parts),
  deletePersonnel(parts),
  personnelHistory(parts),
];
