import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { createComment } from './comments/create-comment.ts';
import { listComments } from './comments/list-comments.ts';
import { createRequest } from './create-request.ts';
import { deleteRequest } from './delete-request.ts';
import { listRequests } from './list-requests.ts';
import { addPhoto } from './photos/add-photo.ts';
import { deletePhoto } from './photos/delete-photo.ts';
import { readPhoto } from './photos/read-photo.ts';
import { readCosts } from './read-costs.ts';
import { readRequest } from './read-request.ts';
import { requestHistory } from './request-history.ts';
import { suggestPersonnel } from './suggestions/suggest-personnel.ts';
import { updateRequest } from './update-request.ts';

/** All endpoints under `/maintenance`. */
export const maintenanceEndpoints = (deps: Dependencies): Endpoint[] => [
  listRequests(deps),
  readCosts(deps),
  createRequest(deps),
  readRequest(deps),
  updateRequest(deps),
  deleteRequest(deps),
  requestHistory(deps),
  listComments(deps),
  createComment(deps),
  suggestPersonnel(deps),
  addPhoto(deps),
  readPhoto(deps),
  deletePhoto(deps),
];
