import type { ApiKey, NewApiKey, Query } from '@keystead/contracts';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { ApiError, request } from '@keystead/web-kit';
import {
  type Collection,
  failureText,
  type PagedList,
  queryOptions,
  useDialogRoutes,
  useMutation,
  useRecordCache,
} from '@keystead/web-kit/queries';
import { useSecretCreation } from '../api-access.tsx';

type KeySearch = Omit<Query<'GET /api-keys'>, 'limit' | 'cursor'>;

export type KeyList = PagedList<ApiKey>;

export const apiKeys: Collection<ApiKey, KeySearch> = {
  name: 'api-keys',
  async fetchPage(query, signal) {
    const { api_keys: rows, ...page } = await request('GET /api-keys', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /api-keys/{id}', { params: { id }, signal }),
};

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

export const useCreateKey = () => useSecretCreation(apiKeys, (body: NewApiKey) => request('POST /api-keys', { body }));

async function revoke(id: ApiKey['id']): Promise<void> {
  try {
    await request('DELETE /api-keys/{id}', { params: { id } });
  } catch (error) {
    // A key that is already revoked is the wanted result.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Revokes a key after the user has confirmed it. It stays in the list. */
export function useRevokeKey() {
  const toast = useToast();
  const confirm = useConfirm();
  const { refresh } = useRecordCache(apiKeys);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: revoke,
    onSuccess: () => {
      toast.success('Key revoked.');
      refresh();
    },
    onError: (error) => toast.error(failureText('Failed to revoke the key', error)),
  });
  return {
    revoking: isPending ? variables : null,
    async confirmRevoke({ id, name }: ApiKey): Promise<void> {
      const title = 'Are you sure you want to revoke this key?';
      const description = `Whatever uses “${name}” stops working within five seconds. This can't be undone.`;
      if (await confirm({ title, description, confirmLabel: 'Revoke' })) mutate(id);
    },
  };
}

export const API_KEYS = '/app/profile/api-keys';

/** The routes of the list, and of the dialog over it: `new`. */
export const useKeyNavigation = () => useDialogRoutes(API_KEYS);
