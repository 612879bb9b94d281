import type { Webhook } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation, useRecordCache } from '@keystead/web-kit/queries';
import { webhooks } from './webhook-collection.ts';

/** Sends a webhook a test event: `mutate()`. The answer says what the receiver made of it. */
export function useSendTest(id: Webhook['id']) {
  const { refresh } = useRecordCache(webhooks);
  return useMutation({
    mutationFn: () => request('POST /webhooks/{id}/test', { params: { id } }),
    // In the list of what was sent it stands too, also when its answer has not come; and the webhook may be better by it.
    onSettled: refresh,
  });
}
