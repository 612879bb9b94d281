import type { Webhook } from '@keystead/contracts';
import { crudCollection, useQuickChange, useRecordDeletion } from '@keystead/crud-ui';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useMutation, useRecordCache } from '@keystead/web-kit/queries';

export const WEBHOOKS = '/app/profile/webhooks';

export const webhooks = crudCollection('webhooks', 'webhooks');

export function usePauseWebhook(webhook: Webhook) {
  const paused = webhook.state === 'paused';
  const { apply, isPending } = useQuickChange(webhooks, {
    done: () => (paused ? 'Webhook resumed. Waiting events are being sent.' : 'Webhook paused.'),
    failed: paused ? 'Failed to resume the webhook' : 'Failed to pause the webhook',
  });
  return { paused, isPending, toggle: () => apply(webhook, { state: paused ? 'active' : 'paused' }) };
}

export const useDeleteWebhook = (onDeleted: () => void) =>
  useRecordDeletion({
    collection: webhooks,
    noun: 'webhook',
    describe: ({ url }) => `${url} gets no more events, and waiting events are dropped.`,
    onDeleted,
    done: 'Webhook deleted.',
    failed: 'Failed to delete the webhook',
  });

/** Gives a webhook a new secret after the user has confirmed it; `secret` holds it until `forget`. */
export function useRotateSecret(id: Webhook['id']) {
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () => request('POST /webhooks/{id}/secret', { params: { id } }),
    gcTime: 0,
    onError: (error) => toast.error(failureText('Failed to create a new secret', error)),
  });
  return {
    isPending,
    secret: data?.secret,
    forget: reset,
    async confirmRotate(): Promise<void> {
      const title = 'Create a new signing secret?';
      const description = 'For 24 hours events are also signed with the old one, so that nothing is lost.';
      if (await confirm({ title, description, confirmLabel: 'Create a new secret', tone: 'primary' })) mutate();
    },
  };
}

export function useSendTest(id: Webhook['id']) {
  const { refresh } = useRecordCache(webhooks);
  return useMutation({
    mutationFn: () => request('POST /webhooks/{id}/test', { params: { id } }),
    // The test is in the list of deliveries too, even without an answer; and it may change the webhook's state.
    onSettled: refresh,
  });
}
