import type { Endpoint } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
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

/** Everything under `/maintenance`. */
export const maintenanceEndpoints = (parts: OperationsParts): Endpoint[] => [
  listRequests(parts),
  readCosts(parts),
  createRequest(parts),
  readRequest(parts),
  updateRequest(parts),
  deleteRequest(parts),
  requestHistory(parts),
  listComments(parts),
  createComment(parts),
  suggestPersonnel(parts),
  addPhoto(parts),
  readPhoto(parts),
  deletePhoto(parts),
];
