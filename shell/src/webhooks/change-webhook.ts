import type { Webhook, WebhookChange } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useChange } from '@keystead/web-kit/queries';
import { webhooks } from './webhook-collection.ts';

const send = (id: Webhook['id'], body: WebhookChange) => request('PUT /webhooks/{id}', { params: { id }, body });

export function useUpdateWebhook(id: Webhook['id']) {
  const toast = useToast();
  return useChange(webhooks, {
    send: (body: WebhookChange) => send(id, body),
    onChanged: () => toast.success('Webhook updated.'),
  });
}

/** Pauses or resumes a webhook. */
export function usePauseWebhook({ id, state, version }: Pick<Webhook, 'id' | 'state' | 'version'>) {
  const toast = useToast();
  const paused = state === 'paused';
  const { mutate, isPending } = useChange(webhooks, {
    send: () => send(id, { state: paused ? 'active' : 'paused', version }),
    onChanged: () => toast.success(paused ? 'Webhook resumed. Waiting events are being sent.' : 'Webhook paused.'),
  });
  const failed = paused ? 'Failed to resume the webhook' : 'Failed to pause the webhook';
  const onError = (error: Error) => toast.error(failureText(failed, error));
  return { paused, isPending, toggle: () => mutate(undefined, { onError }) };
}
