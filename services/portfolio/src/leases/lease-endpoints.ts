import type { Endpoint } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
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

/** Everything under `/leases` but their history and their export. */
export const leaseEndpoints = (parts: PortfolioParts): Endpoint[] => [
  listLeases(parts),
  readRentRoll(parts),
  createLease(parts),
  readLease(parts),
  updateLease(parts),
  deleteLease(parts),
  endLease(parts),
  renewLease(parts),
  addDocument(parts),
  readDocument(parts),
  deleteDocument(parts),
];
