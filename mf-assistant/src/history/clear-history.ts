import { request } from '@keystead/web-kit';
import { useMutation, useQueryClient } from '@keystead/web-kit/queries';
import { tellAll } from '../chat/shared-happenings.ts';
import { keepConversation } from '../widget/stored-conversation.ts';
import { clearingKey } from './clearing-key.ts';
import { emptyHistory, historyKey, type StoredHistory } from './stored-history.ts';

/**
 * Forgets everything that was said, here and in the widget: `mutate()`. What could bring some of it back ends first: the
 * replies that are pending, what `settled` waits for, and what is being fetched.
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
      // For a widget that is not there yet; one that is there is told.
      keepConversation([]);
      tellAll({ type: 'cleared' });
    },
    // What was being fetched was left, and may never have been there.
    onError: () => void queries.invalidateQueries({ queryKey: historyKey }),
  });
}
