import type { AssistantAction } from '@keystead/contracts';
import { useQueryClient } from '@keystead/web-kit/queries';
import { useCallback } from 'react';
import { tellAll } from '../chat/shared-happenings.ts';
import { decidedIn, historyKey, type StoredHistory } from './stored-history.ts';

/** Updates an action everywhere it is shown: in the history, on the page and in the widget. */
export function useDecided(): (action: AssistantAction) => void {
  const queries = useQueryClient();
  return useCallback(
    (action) => {
      queries.setQueryData<StoredHistory>(historyKey, (known) => known && decidedIn(known, action));
      tellAll({ type: 'decided', action });
    },
    [queries],
  );
}
