import type { Property, PropertyChange } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { ApiError, request, useMutation, useQueryClient } from '@keystead/web-kit';
import { keepProperty, refreshLists } from './property-cache.ts';

/** Changes a property. The body carries the `version` that the person saw, so nobody's change is overwritten unseen. */
export function useUpdateProperty(id: Property['id']) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: PropertyChange) => request('PUT /properties/{id}', { params: { id }, body }),
    onSuccess: (property) => {
      keepProperty(queries, property);
      refreshLists(queries);
      toast.success('Property updated successfully!');
    },
  });
}

/** Whether a change was refused because somebody else's came first. */
export function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'version_conflict' || error.code === 'precondition_failed');
}
