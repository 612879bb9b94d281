import { operations } from '@keystead/contracts';
import {
  authorise,
  authorOf,
  created,
  type Endpoint,
  endpoint,
  inBackground,
  NotFound,
  reply,
} from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { requestHandlers } from '../maintenance.routes.ts';
import { requestPolicy } from '../maintenance.ts';
import { type Comment, presentComment } from './comment.ts';

/**
 * The link follows. If the request was deleted before, the comment is deleted again. A later deletion reads the request
 * anew.
 */
async function store({ comments, requests }: Dependencies, comment: Comment): Promise<void> {
  const added = await comments.add(comment);
  if (await requests.records.link(comment.request_id)) return;
  if (added) await comments.withdraw(comment);
  throw new NotFound('This maintenance request does not exist.');
}

const createComment = (deps: Dependencies) =>
  endpoint(operations, 'POST /maintenance/{id}/comments', async ({ caller, params, body, recordId }) => {
    const request = await requestHandlers(deps).get({ caller, params });
    authorise(requestPolicy.comment(caller, request), 'You may look at this request but not write on it.');
    const { id, resumed } = await recordId(() => deps.ids.comments.next());
    const earlier = resumed ? await deps.comments.find(request, id) : null;
    const comment = earlier ?? {
      _id: id,
      request_id: request._id,
      account_id: request.account_id,
      text: body.text,
      by: authorOf(caller),
      by_tenant: caller.role === 'tenant',
      created_at: deps.now(),
    };
    if (!earlier) await store(deps, comment);
    // If this fails, the job writes the e-mail: the comment is stored.
    inBackground(deps.database, () => deps.announcements.add(comment));
    return created(presentComment(comment), `maintenance/${request._id}/comments`);
  });

export const commentEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(operations, 'GET /maintenance/{id}/comments', async (request) => {
    const { rows, ...rest } = await deps.comments.page(await requestHandlers(deps).get(request), request.query);
    return reply({ comments: rows.map(presentComment), ...rest });
  }),
  createComment(deps),
];
