import type { Delivery, Webhook } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { type PagedList, recordKey, usePagedList, useRecordCache } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent } from 'react';
import { webhooks } from './webhook-collection.ts';

/** The refetch interval of pending deliveries, in milliseconds. */
const POLL_INTERVAL_MS = 5000;

/** The fetched part of a webhook's deliveries. */
export type DeliveryList = PagedList<Delivery>;

/** The past and pending deliveries of a webhook. While one is pending, they refetch every five seconds. */
export function useDeliveries(id: Webhook['id'], state?: Delivery['state']): DeliveryList {
  const list = usePagedList<Delivery>({
    queryKey: recordKey(webhooks, id, 'deliveries', state ?? 'all'),
    async fetchPage(paging, signal) {
      const query = { ...paging, ...(state && { state }) };
      const { deliveries: rows, ...page } = await request('GET /webhooks/{id}/deliveries', {
        params: { id },
        query,
        signal,
      });
      return { ...page, rows };
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
