import type { Body, MaintenanceComment, MaintenanceRequest } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useCreation, useRecordCache } from '@keystead/web-kit/queries';
import { maintenanceRequests } from '../maintenance/maintenance-collection.ts';

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
