import type { Body, MaintenanceComment, MaintenanceRequest } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { recordKey, useCreation, usePagedList, useRecordCache } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { maintenanceRequests } from './maintenance.api.ts';

/**
 * The fetched comments on a request, oldest first. `written` takes a new comment of the user. It is shown at the end
 * immediately, even if others in between are not fetched.
 */
export function useComments({ id }: Pick<MaintenanceRequest, 'id'>) {
  const list = usePagedList<MaintenanceComment>({
    queryKey: recordKey(maintenanceRequests, id, 'comments'),
    async fetchPage(query, signal) {
      const { comments, ...page } = await request('GET /maintenance/{id}/comments', { params: { id }, query, signal });
      return { ...page, rows: comments };
    },
  });
  const [own, setOwn] = useState<MaintenanceComment[]>([]);
  const fetched = new Set(list.rows?.map((comment) => comment.id));
  return {
    ...list,
    /** The user's new comments that the list doesn't contain yet. */
    latest: own.filter((comment) => !fetched.has(comment.id)),
    written: (comment: MaintenanceComment) =>
      setOwn((before) => [...before.filter((other) => other.id !== comment.id), comment]),
  };
}

const comments = { name: 'maintenance-comments' };

/** Adds a comment to a request: `mutate({ text })`. The request, which counts its comments, is refetched with them. */
export function useWriteComment(
  { id }: Pick<MaintenanceRequest, 'id'>,
  onWritten: (comment: MaintenanceComment) => void,
) {
  const { refresh } = useRecordCache(maintenanceRequests);
  return useCreation(comments, {
    send: (body: Body<'POST /maintenance/{id}/comments'>, idempotencyKey) =>
      request('POST /maintenance/{id}/comments', { params: { id }, body, idempotencyKey }),
    onCreated(comment) {
      onWritten(comment);
      refresh();
    },
  });
}
