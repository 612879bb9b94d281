import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { createComment } from './create-comment.ts';
import { listComments } from './list-comments.ts';

/** The endpoints of the comments on a request. */
export const commentEndpoints = (deps: Dependencies): Endpoint[] => [listComments(deps), createComment(deps)];
