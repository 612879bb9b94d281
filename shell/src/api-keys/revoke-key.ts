import type { ApiKey } from '@keystead/contracts';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { ApiError, request } from '@keystead/web-kit';
import { failureText, useMutation, useRecordCache } from '@keystead/web-kit/queries';
import { apiKeys } from './key-collection.ts';

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
    /** The key with a pending revocation. */
    revoking: isPending ? variables : null,
    async confirmRevoke({ id, name }: ApiKey): Promise<void> {
      const title = 'Are you sure you want to revoke this key?';
      const description = `Whatever uses “${name}” stops working within five seconds. This can't be undone.`;
      if (await confirm({ title, description, confirmLabel: 'Revoke' })) mutate(id);
    },
  };
}
