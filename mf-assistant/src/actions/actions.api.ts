import type { AssistantAction, Body } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation, useQueryClient } from '@keystead/web-kit/queries';

/** The cache keys of the records that an action changes (`Collection.name` of the remotes that show them). */
const affectedQueries: Readonly<Record<AssistantAction['kind'], readonly string[]>> = {
  message: ['mail'],
  request: ['maintenance', 'properties', 'dashboard'],
  assignment: ['maintenance', 'personnel', 'dashboard'],
  payment: ['payments', 'tenants', 'dashboard'],
  settlement: ['payments', 'tenants', 'dashboard'],
};

export function useConfirmAction({ id, kind }: AssistantAction, onDecided: (action: AssistantAction) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /ai/actions/{id}/confirmation'>) =>
      request('POST /ai/actions/{id}/confirmation', { params: { id }, body }),
    onSuccess: onDecided,
    // Also after an error: the action may have been executed.
    onSettled: () => {
      for (const name of affectedQueries[kind]) void queries.invalidateQueries({ queryKey: [name] });
    },
  });
}

export function useRefuseAction({ id }: AssistantAction, onDecided: (action: AssistantAction) => void) {
  return useMutation({
    mutationFn: () => request('POST /ai/actions/{id}/refusal', { params: { id } }),
    onSuccess: onDecided,
  });
}
