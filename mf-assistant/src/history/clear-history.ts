import { request } from '@keystead/web-kit';
import { useMutation, useQueryClient } from '@keystead/web-kit/queries';
import { publish } from '../chat/shared-events.ts';
import { storeConversation } from '../widget/stored-conversation.ts';
import { clearingKey } from './clearing-key.ts';
import { emptyHistory, historyKey, type StoredHistory } from './stored-history.ts';

/**
 * Clears the history, on the page and in the widget: `mutate()`. What could restore a part of it ends first: pending
 * replies, the writes that `whenStored` awaits, and running fetches.
 */
export function useClearHistory(whenStored: () => Promise<void>) {
  const queries = useQueryClient();
  const leaveHistory = () => queries.cancelQueries({ queryKey: historyKey });
  return useMutation({
    mutationKey: clearingKey,
    async mutationFn() {
      publish({ type: 'clearing' });
      await whenStored();
      await leaveHistory();
      await request('DELETE /ai/history');
      await leaveHistory();
    },
    onSuccess() {
      queries.setQueryData<StoredHistory>(historyKey, emptyHistory);
      // For a widget that is not mounted yet. A mounted one gets the event.
      storeConversation([]);
      publish({ type: 'cleared' });
    },
    // The fetch was cancelled, and its data may never have been loaded.
    onError: () => void queries.invalidateQueries({ queryKey: historyKey }),
  });
}
