import type { SubscriptionReceipt } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { usePagedList } from '@keystead/web-kit/queries';
import { receiptsKey } from '../subscription/use-subscription.ts';

/** The fetched bills of the account, newest first. */
export function useReceipts() {
  return usePagedList<SubscriptionReceipt>({
    queryKey: receiptsKey,
    async fetchPage(query, signal) {
      const { receipts, ...page } = await request('GET /subscription/receipts', { query, signal });
      return { ...page, rows: receipts };
    },
  });
}
