import type { NewWebhook } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation, useRecordCache } from '@keystead/web-kit/queries';
import { webhooks } from './webhook-collection.ts';

/**
 * Registers a webhook: `mutate(body)`. It is never retried, since a second attempt would register it twice. No cache
 * stores its secret.
 */
export function useAddWebhook() {
  const { refresh } = useRecordCache(webhooks);
  return useMutation({
    mutationFn: (body: NewWebhook) => request('POST /webhooks', { body }),
    gcTime: 0,
    onSuccess: refresh,
  });
}
