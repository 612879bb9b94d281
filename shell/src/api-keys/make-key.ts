import type { NewApiKey } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation, useRecordCache } from '@keystead/web-kit/queries';
import { apiKeys } from './key-collection.ts';

/**
 * Makes an API key: `mutate(body)`. It is asked for once only, since a second try would make a second key; and the key
 * itself is kept in no cache.
 */
export function useMakeKey() {
  const { refresh } = useRecordCache(apiKeys);
  return useMutation({
    mutationFn: (body: NewApiKey) => request('POST /api-keys', { body }),
    gcTime: 0,
    onSuccess: refresh,
  });
}
