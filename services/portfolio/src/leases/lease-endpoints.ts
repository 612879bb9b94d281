import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { createLease } from './create-lease.ts';
import { deleteLease } from './delete-lease.ts';
import { addDocument } from './documents/add-document.ts';
import { deleteDocument } from './documents/delete-document.ts';
import { readDocument } from './documents/read-document.ts';
import { endLease } from './end-lease.ts';
import { listLeases } from './list-leases.ts';
import { readLease } from './read-lease.ts';
import { readRentRoll } from './read-rent-roll.ts';
import { renewLease } from './renew-lease.ts';
import { updateLease } from './update-lease.ts';

/** All endpoints under `/leases` except history and export. */
export const leaseEndpoints = (deps: Dependencies): Endpoint[] => [
  listLeases(deps),
  readRentRoll(deps),
  createLease(deps),
  readLease(deps),
  updateLease(deps),
  deleteLease(deps),
  endLease(deps),
  renewLease(deps),
  addDocument(deps),
  readDocument(deps),
  deleteDocument(deps),
];
