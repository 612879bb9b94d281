import type { AssistantAction, Body } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation, useQueryClient } from '@keystead/web-kit/queries';
import { touchedLists } from './touched-lists.ts';

/** What a message says, as the person has it by now. */
type Letter = Body<'POST /ai/actions/{id}/confirmation'>;

/** Says yes to an action: `mutate(letter)`. What it has changed is asked for anew wherever the page shows it. */
export function useConfirmAction({ id, kind }: AssistantAction, onDecided: (action: AssistantAction) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Letter) => request('POST /ai/actions/{id}/confirmation', { params: { id }, body }),
    onSuccess: onDecided,
    // Also where it failed: it may have been done all the same.
    onSettled: () => {
      for (const name of touchedLists[kind]) void queries.invalidateQueries({ queryKey: [name] });
    },
  });
}

/** Says no to an action: `mutate()`. */
export function useRefuseAction({ id }: AssistantAction, onDecided: (action: AssistantAction) => void) {
  return useMutation({
    mutationFn: () => request('POST /ai/actions/{id}/refusal', { params: { id } }),
    onSuccess: onDecided,
  });
}
