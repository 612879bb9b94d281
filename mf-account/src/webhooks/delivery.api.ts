import type { Delivery, Event, Webhook } from '@keystead/contracts';
import { pageOf } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import {
  failureText,
  type PagedList,
  queryOptions,
  recordKey,
  useMutation,
  usePagedList,
  useRecordCache,
} from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent } from 'react';
import { webhooks } from './webhook.api.ts';

const POLL_INTERVAL_MS = 5000;

/** The past and pending deliveries of a webhook. While one is pending, they refetch every five seconds. */
export function useDeliveries(id: Webhook['id'], state?: Delivery['state']): PagedList<Delivery> {
  const list = usePagedList<Delivery>({
    queryKey: recordKey(webhooks, id, 'deliveries', state ?? 'all'),
    fetchPage(paging, signal) {
      const query = { ...paging, ...(state && { state }) };
      return pageOf('deliveries', request('GET /webhooks/{id}/deliveries', { params: { id }, query, signal }));
    },
  });
  const { refresh } = useRecordCache(webhooks);
  const hasWaiting = list.rows?.some((delivery) => delivery.state === 'waiting') ?? false;
  const poll = useEffectEvent(() => {
    if (document.visibilityState !== 'hidden') refresh();
  });
  useEffect(() => {
    if (!hasWaiting) return;
    const timer = setInterval(() => poll(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [hasWaiting]);
  return list;
}

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

/** An event, which never changes. */
export const eventQuery = (id: Event['id']) =>
  queryOptions({
    queryKey: ['events', id],
    queryFn: ({ signal }) => request('GET /events/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
