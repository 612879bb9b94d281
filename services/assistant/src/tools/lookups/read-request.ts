import { Id, Input, type MaintenanceComment } from '@keystead/contracts';
import type { ApiCall } from '../../records/api-call.ts';
import { recordSource } from '../pages/sources.ts';
import { commentRow, requestDetail } from '../rows/request-row.ts';
import { tool } from '../tool.ts';
import { needed } from '../tool-fields.ts';

/** Comments in an answer. */
const MAX_COMMENTS = 10;
/**
 * Pages that are read to find the latest comments, because the list begins with the oldest. No request has a thousand
 * comments.
 */
const MAX_PAGES = 5;

async function newestComments(call: ApiCall, id: number): Promise<MaintenanceComment[]> {
  let comments: MaintenanceComment[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor !== null && { cursor }) };
    const found = await call('GET /maintenance/{id}/comments', { params: { id }, query });
    comments = [...comments, ...found.comments].slice(-MAX_COMMENTS);
    cursor = found.next_cursor;
    if (cursor === null) break;
  }
  return comments;
}

/** One request with its latest comments. */
export const readRequest = tool({
  name: 'read_request',
  description: `One maintenance request with its description and its last ${MAX_COMMENTS} comments, oldest first.`,
  label: 'Looking at a maintenance request',
  input: Input({ request_id: needed(Id, 'Id of the request') }),
  async run({ call }, { request_id: id }) {
    const request = await call('GET /maintenance/{id}', { params: { id } });
    const comments = request.comments > 0 ? await newestComments(call, id) : [];
    return {
      data: {
        request: requestDetail(request),
        comments: comments.map((comment) => commentRow(comment, request.time_zone)),
      },
      sources: [recordSource('maintenance', { id, label: request.title })],
    };
  },
});
