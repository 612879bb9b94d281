import type { Webhook } from '@keystead/contracts';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useMutation } from '@keystead/web-kit/queries';

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
