import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { presentComment } from './comment.ts';

/** Answers the comments on a request, oldest first, to callers who may see the request. */
export const listComments = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance/{id}/comments', async ({ caller, params, query }) => {
    const { rows, ...rest } = await deps.comments.page(
      await deps.requests.get(await deps.readModel.scopeOf(caller), params.id),
      query,
    );
    return reply({ comments: rows.map(presentComment), ...rest });
  });
