import type { Webhook } from '@keystead/contracts';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useDeletion } from '@keystead/web-kit/queries';
import { webhooks } from './webhook-collection.ts';

/** Deletes a webhook after the user has confirmed it. `onDeleted` is called once it is out of the cache. */
export function useDeleteWebhook(onDeleted: () => void) {
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending } = useDeletion(webhooks, {
    send: (id) => request('DELETE /webhooks/{id}', { params: { id } }),
    onDeleted: () => {
      onDeleted();
      toast.success('Webhook deleted.');
    },
    onFailed: (error) => toast.error(failureText('Failed to delete the webhook', error)),
  });
  return {
    isPending,
    async deleteConfirmed({ id, url }: Webhook): Promise<void> {
      const title = 'Are you sure you want to delete this webhook?';
      const description = `${url} gets no more events, and waiting events are dropped.`;
      if (await confirm({ title, description, confirmLabel: 'Delete' })) mutate(id);
    },
  };
}
