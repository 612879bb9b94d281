import type { NewWebhook, Webhook, WebhookChange } from '@keystead/contracts';
import { crudCollection, useRecordDeletion } from '@keystead/crud-ui';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import {
  failureText,
  type PagedList,
  useChange,
  useDialogRoutes,
  useMutation,
  useRecordCache,
} from '@keystead/web-kit/queries';
import { useSecretCreation } from '../api-access.tsx';

export type WebhookList = PagedList<Webhook>;

export const webhooks = crudCollection('webhooks', 'webhooks');

export const useAddWebhook = () =>
  useSecretCreation(webhooks, (body: NewWebhook) => request('POST /webhooks', { body }));

export function useUpdateWebhook(id: Webhook['id']) {
  const toast = useToast();
  return useChange(webhooks, {
    send: (body: WebhookChange) => webhooks.change(id, body),
    onChanged: () => toast.success('Webhook updated.'),
  });
}

export function usePauseWebhook({ id, state, version }: Pick<Webhook, 'id' | 'state' | 'version'>) {
  const toast = useToast();
  const paused = state === 'paused';
  const { mutate, isPending } = useChange(webhooks, {
    send: () => webhooks.change(id, { state: paused ? 'active' : 'paused', version }),
    onChanged: () => toast.success(paused ? 'Webhook resumed. Waiting events are being sent.' : 'Webhook paused.'),
  });
  const failed = paused ? 'Failed to resume the webhook' : 'Failed to pause the webhook';
  const onError = (error: Error) => toast.error(failureText(failed, error));
  return { paused, isPending, toggle: () => mutate(undefined, { onError }) };
}

/** Deletes a webhook after the user has confirmed it. `onDeleted` is called once it is out of the cache. */
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

export const WEBHOOKS = '/app/profile/webhooks';

/** The routes of the list, of the dialog over it (`new`), and of each webhook's own page (`5`). */
export const useWebhookNavigation = () => useDialogRoutes(WEBHOOKS);

/** The routes of a webhook's own page, and of the dialog over it: `edit`. */
export const useWebhookPageNavigation = (id: Webhook['id']) => useDialogRoutes(`${WEBHOOKS}/${id}`);
