import type { Delivery } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useMutation, useRecordCache } from '@keystead/web-kit/queries';
import { webhooks } from './webhook-collection.ts';

/** Sends a delivery again: `resend()`. */
export function useResendDelivery({ id: delivery_id, webhook_id: id }: Pick<Delivery, 'id' | 'webhook_id'>) {
  const toast = useToast();
  const { refresh } = useRecordCache(webhooks);
  const { mutate, isPending } = useMutation({
    mutationFn: () => request('POST /webhooks/{id}/deliveries/{delivery_id}/resend', { params: { id, delivery_id } }),
    onSuccess: ({ state }) =>
      state === 'failed'
        ? toast.error('The receiver did not accept it this time either.')
        : toast.success('Sent again.'),
    onError: (error) => toast.error(failureText('Failed to send it again', error)),
    onSettled: refresh,
  });
  return { resend: () => mutate(), isPending };
}
