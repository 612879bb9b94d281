import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { createRequest } from './create-request.ts';
import { deleteRequest } from './delete-request.ts';
import { listRequests } from './list-requests.ts';
import { readCosts } from './read-costs.ts';
import { readRequest } from './read-request.ts';
import { requestHistory } from './request-history.ts';
import { updateRequest } from './update-request.ts';

/** The endpoints of maintenance requests. */
export const maintenanceEndpoints = (deps: Dependencies): Endpoint[] => [
  listRequests(deps),
  readCosts(deps),
  createRequest(deps),
  readRequest(deps),
  updateRequest(deps),
  deleteRequest(deps),
  requestHistory(deps),
];
