import type { SubscriptionReceipt } from '@keystead/contracts';
import { saveReceipt } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { download, useMutation, usePagedList } from '@keystead/web-kit/queries';
import { receiptsKey } from '../subscription/subscription.api.ts';

export function useReceipts() {
  return usePagedList<SubscriptionReceipt>({
    queryKey: receiptsKey,
    async fetchPage(query, signal) {
      const { receipts, ...page } = await request('GET /subscription/receipts', { query, signal });
      return { ...page, rows: receipts };
    },
  });
}

/** Downloads the receipt of a paid bill as `subscription_receipt_5_2026-05-31.pdf`. */
export function useDownloadReceipt() {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, date }: SubscriptionReceipt) =>
      saveReceipt(`subscription_receipt_${id}_${date}.pdf`, (size) =>
        download('GET /subscription/receipts/{id}', { params: { id }, query: { size } }),
      ),
    onError: ({ message }) => toast.error(`Error downloading receipt: ${message || 'Please try again.'}`),
  });
  return { fetchReceipt: mutate, isPending };
}
