import type { NewProperty } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { isRefusal, request, useMutation, useQueryClient } from '@keystead/web-kit';
import { keepProperty, refreshLists } from './property-cache.ts';

/** Milliseconds between the first try and the second, which is the last (product §9). */
const SECOND_TRY_AFTER_MS = 1000;

/** A property to be, and the key by which all tries for it make one record. */
export interface PropertyCreation {
  body: NewProperty;
  key: string;
}

/** Adds a property. What was refused is not tried again; anything else is, once. */
export function useCreateProperty() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ body, key }: PropertyCreation) => request('POST /properties', { body, idempotencyKey: key }),
    retry: (failures, error) => failures < 1 && !isRefusal(error),
    retryDelay: SECOND_TRY_AFTER_MS,
    onSuccess: (property) => {
      keepProperty(queries, property);
      refreshLists(queries);
      toast.success('Property created successfully!');
    },
  });
}
