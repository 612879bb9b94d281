import type { AssistantAction } from '@keystead/contracts';
import { useQueryClient } from '@keystead/web-kit/queries';
import { useCallback } from 'react';
import { publish } from '../chat/shared-events.ts';
import { historyKey, type StoredHistory, withDecidedAction } from './stored-history.ts';

/** Updates an action everywhere it is shown: in the history, on the page and in the widget. */
export function useDecided(): (action: AssistantAction) => void {
  const queries = useQueryClient();
  return useCallback(
    (action) => {
      queries.setQueryData<StoredHistory>(historyKey, (cached) => cached && withDecidedAction(cached, action));
      publish({ type: 'decided', action });
    },
    [queries],
  );
}
