import { request } from '@keystead/web-kit';
import { useMutation, useQueryClient } from '@keystead/web-kit/queries';
import { tellAll } from '../chat/shared-happenings.ts';
import { keepConversation } from '../widget/stored-conversation.ts';
import { clearingKey } from './clearing-key.ts';
import { emptyHistory, historyKey, type StoredHistory } from './stored-history.ts';

/**
 * Clears the history, on the page and in the widget: `mutate()`. What could restore a part of it ends first: pending
 * replies, the writes that `settled` awaits, and running fetches.
 */
export function useClearHistory(settled: () => Promise<void>) {
  const queries = useQueryClient();
  const leaveHistory = () => queries.cancelQueries({ queryKey: historyKey });
  return useMutation({
    mutationKey: clearingKey,
    async mutationFn() {
      tellAll({ type: 'clearing' });
      await settled();
      await leaveHistory();
      await request('DELETE /ai/history');
      await leaveHistory();
    },
    onSuccess() {
      queries.setQueryData<StoredHistory>(historyKey, emptyHistory);
      // For a widget that is not mounted yet. A mounted one gets the event.
      keepConversation([]);
      tellAll({ type: 'cleared' });
    },
    // The fetch was cancelled, and its data may never have been loaded.
    onError: () => void queries.invalidateQueries({ queryKey: historyKey }),
  });
}
