import type { MaintenanceComment, MaintenanceRequest } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { recordKey, usePagedList } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { maintenanceRequests } from '../maintenance/maintenance-collection.ts';

/**
 * What was written on a request, the oldest first, as far as it has been fetched. `written` takes a comment that the
 * person has just written: it stands at the end at once, also while there are others in between that weren't fetched.
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
    /** Those of the person that the list doesn't have yet. */
    latest: own.filter((comment) => !fetched.has(comment.id)),
    written: (comment: MaintenanceComment) =>
      setOwn((before) => [...before.filter((other) => other.id !== comment.id), comment]),
  };
}
