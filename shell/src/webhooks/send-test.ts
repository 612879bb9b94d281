import type { Webhook } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation, useRecordCache } from '@keystead/web-kit/queries';
import { webhooks } from './webhook-collection.ts';

/** Sends a webhook a test event: `mutate()`. The answer has the receiver's response. */
export function useSendTest(id: Webhook['id']) {
  const { refresh } = useRecordCache(webhooks);
  return useMutation({
    mutationFn: () => request('POST /webhooks/{id}/test', { params: { id } }),
    // The test is in the list of deliveries too, even without an answer; and it may change the webhook's state.
    onSettled: refresh,
  });
}
