import type { NewWebhook } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation, useRecordCache } from '@keystead/web-kit/queries';
import { webhooks } from './webhook-collection.ts';

/**
 * Registers an address: `mutate(body)`. It is asked for once only, since a second try would register it twice; and its
 * secret is kept in no cache.
 */
export function useAddWebhook() {
  const { refresh } = useRecordCache(webhooks);
  return useMutation({
    mutationFn: (body: NewWebhook) => request('POST /webhooks', { body }),
    gcTime: 0,
    onSuccess: refresh,
  });
}
