import { ApiError } from '../http/api-error.ts';
import { useMutation, useMutationState } from '../queries/query.ts';
import type { NamedCollection } from './collection.ts';
import { deletionKey } from './record-keys.ts';
import { useRecordCache } from './use-record-cache.ts';

/** How to delete a record. */
export interface Deletion {
  send(id: number): Promise<void>;
  onDeleted(): void;
  onFailed(error: Error): void;
}

/** Deletes a record: `mutate(id)`. Lists hide it while the request runs, so it reappears if that fails. */
export function useDeletion(collection: NamedCollection, { send, onDeleted, onFailed }: Deletion) {
  const { drop } = useRecordCache(collection);
  return useMutation({
    mutationKey: deletionKey(collection),
    mutationFn: async (id: number) => {
      try {
        await send(id);
      } catch (error) {
        // A record that is already gone is the wanted result.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, id) => {
      drop(id);
      onDeleted();
    },
    onError: (error) => onFailed(error),
  });
}

/** The ids of a collection's records with a pending deletion. */
export function useDeletionsUnderWay(collection: NamedCollection): number[] {
  return useMutationState({
    filters: { mutationKey: deletionKey(collection), status: 'pending' },
    select: ({ state }) => state.variables as number,
  });
}
