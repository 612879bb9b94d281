import type { Property } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { ApiError, isRefusal, request, useMutation, useMutationState, useQueryClient } from '@keystead/web-kit';
import { dropProperty, refreshLists } from './property-cache.ts';

const mutationKey = ['properties', 'delete'];

async function deleteProperty(id: Property['id']): Promise<void> {
  try {
    await request('DELETE /properties/{id}', { params: { id } });
  } catch (error) {
    // Gone already is what was wanted.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

function failureText(error: Error): string {
  const reason = isRefusal(error) ? error.error : null;
  return reason === null ? 'Failed to delete property' : `Failed to delete property. ${reason}`;
}

/** Deletes a property. The lists leave it out while the request runs, so it is back by itself when that fails. */
export function useDeleteProperty() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationKey,
    mutationFn: deleteProperty,
    onSuccess: (_, id) => {
      dropProperty(queries, id);
      refreshLists(queries);
      toast.success('Property deleted successfully!');
    },
    onError: (error) => toast.error(failureText(error)),
  });
}

/** The ids of the properties whose deletion has been asked for and not answered yet. */
export function useDeletionsUnderWay(): Property['id'][] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Property['id'],
  });
}
