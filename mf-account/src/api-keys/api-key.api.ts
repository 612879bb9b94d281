import type { ApiKey } from '@keystead/contracts';
import { crudCollection, useRemoval } from '@keystead/crud-ui';
import { request } from '@keystead/web-kit';
import { queryOptions } from '@keystead/web-kit/queries';

export const API_KEYS = '/app/profile/api-keys';

export const apiKeys = crudCollection('api-keys', 'api_keys');

/** The API limits of the plan, and whether the user may create keys at all. */
export const apiAccessQuery = queryOptions({
  queryKey: [apiKeys.name, 'access'],
  queryFn: async ({ signal }) => {
    const { allowance, abilities } = await request('GET /api-keys', { query: { limit: 1 }, signal });
    return { allowance, abilities };
  },
});

/** The remotes that a team may release; for admins only. */
export const remotesQuery = queryOptions({
  queryKey: [apiKeys.name, 'remotes'],
  queryFn: ({ signal }) => request('GET /remotes', { signal }),
});

/** Revokes a key once the user has confirmed it. It stays in the list. */
export const useRevokeKey = () =>
  useRemoval({
    collection: apiKeys,
    title: 'Are you sure you want to revoke this key?',
    describe: ({ name }: ApiKey) => `Whatever uses “${name}” stops working within five seconds. This can't be undone.`,
    confirmLabel: 'Revoke',
    send: ({ id }) => apiKeys.remove(id),
    done: 'Key revoked.',
    failed: 'Failed to revoke the key',
  });
