import type { NewApiKey } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation, useRecordCache } from '@keystead/web-kit/queries';
import { apiKeys } from './key-collection.ts';

/**
 * Creates an API key: `mutate(body)`. It is never retried, since a second attempt would create a second key. No cache
 * stores the key itself.
 */
export function useCreateKey() {
  const { refresh } = useRecordCache(apiKeys);
  return useMutation({
    mutationFn: (body: NewApiKey) => request('POST /api-keys', { body }),
    gcTime: 0,
    onSuccess: refresh,
  });
}
